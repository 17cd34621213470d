import { createWriteStream } from "node:fs";
import { readFile, watch } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { transform } from "esbuild";
import { Miniflare, type MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { WASM } from "./bundle";

/**
 * Serves the built Worker with the bindings of wrangler.toml, and again after each build. Not by `wrangler dev`: the
 * proxy that it puts in front loses its connection to the Worker when an upload breaks off, and ends.
 */
const { main, workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
/** Runs a cron when /__scheduled asks for it, as `wrangler dev` does. */
const ENTRY = `
  import worker from "./worker.js";
  export * from "./worker.js";
  export default {
    ...worker,
    async fetch(request, env, execution) {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== "/__scheduled") return worker.fetch(request, env, execution);
      await worker.scheduled({ cron: searchParams.get("cron") }, env, execution);
      return new Response("ok");
    },
  };`;
const { PORT, PERSIST_TO, LOG = "worker.log", VARS = "{}" } = process.env;
const log = createWriteStream(LOG, { flags: "a" });

async function readOptions(): Promise<MiniflareOptions> {
  const wasm = await readFile(WASM);
  const { modulesRules: _, bindings, ...options } = workerOptions;
  return {
    ...options,
    modules: [
      { type: "ESModule", path: "entry.js", contents: ENTRY },
      { type: "ESModule", path: "worker.js", contents: await readFile(main ?? "", "utf8") },
      { type: "CompiledWasm", path: "argon2.wasm", contents: wasm },
      // Its name while the compiler of Remix bundles.
      { type: "CompiledWasm", path: "#argon2-wasm", contents: wasm },
    ],
    bindings: { ...bindings, ...JSON.parse(VARS) },
    host: "127.0.0.1",
    port: Number(PORT),
    cf: false,
    defaultPersistRoot: PERSIST_TO,
    handleRuntimeStdio: (stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) => {
      for (const stream of [stdout, stderr]) stream.pipe(log, { end: false });
    },
  };
}

const worker = new Miniflare(await readOptions());
await worker.ready;
process.once("SIGTERM", () => worker.dispose().finally(() => process.exit(0)));

for await (const _ of watch(main ?? "")) {
  // A build writes in several steps. Miniflare does not recover from a Worker that does not start.
  await wait(200);
  const isWhole = await transform(await readFile(main ?? "", "utf8")).catch(() => null);
  if (isWhole) await worker.setOptions(await readOptions());
}
