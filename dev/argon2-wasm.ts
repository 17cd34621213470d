import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** `#argon2-wasm` for Node, by the `imports` of package.json. The Worker's is a module beside it, because Workers compile none. */
const path = createRequire(import.meta.url).resolve("@phi-ag/argon2/argon2.wasm");

export default new WebAssembly.Module(readFileSync(path));
