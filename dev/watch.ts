import { watch } from "node:fs";
import { buildInline } from "./build";
import { startProgram } from "./programs";

/** Rebuilds on every change, in the background; workerd reloads by itself. */
export function watchBuild(): void {
  startProgram(["node_modules/@remix-run/dev/dist/cli.js", "watch"], { NODE_ENV: "production" });
  watch("app", { recursive: true }, () => buildInline().catch((error) => console.error(String(error))));
}
