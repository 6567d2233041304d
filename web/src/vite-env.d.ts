/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The folder of the offline engine: another one for every build that changes it. */
declare const __ENGINE__: string
