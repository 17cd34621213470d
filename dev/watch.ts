import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { buildInline } from "./build";
import { end } from "./run";

/** Rebuilds on every change, in the background; workerd reloads by itself. Returns what stops it. */
export function watchBuild(): () => Promise<void> {
  const remix = spawn(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "watch"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const watchers = ["app/styles", "app/islands"].map((folder) =>
    watch(folder, () => buildInline().catch((error) => console.error(String(error)))),
  );
  return async () => {
    for (const one of watchers) one.close();
    await end(remix);
  };
}
