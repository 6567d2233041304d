"""Games: the contract that each one keeps, the registry of all of them, and a folder for each built-in one."""
