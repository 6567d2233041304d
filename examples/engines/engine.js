// An engine without any rules: it asks for the legal moves and takes the first that puts nothing on the floor.
// Use it as `engine:node examples/engines/engine.js`.
const { createInterface } = require("node:readline");

let legal = [];
createInterface({ input: process.stdin }).on("line", (line) => {
  const [command, ...words] = line.trim().split(/\s+/);
  if (command === "azp") {
    console.log("id name first-fit\nid version 1.0\nid protocol 1\nwant legal\nazpok");
  } else if (command === "isready") {
    console.log("readyok");
  } else if (command === "legal") {
    legal = words; // sent after every position, because we want it
  } else if (command === "go") {
    const kept = legal.filter((word) => !word.endsWith("F"));
    console.log("bestmove", kept[0] ?? legal[0] ?? "none");
  } else if (command === "quit") {
    process.exit(0);
  }
});
