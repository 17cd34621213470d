import { build } from "esbuild";
import { Miniflare, type WorkerOptions } from "miniflare";

/** Runs a few lines of source as a Worker, which may import the app's modules. */
export async function startSmallWorker(source: string, options: Partial<WorkerOptions>): Promise<Miniflare> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: "." },
    bundle: true,
    write: false,
    format: "esm",
    keepNames: true,
    platform: "node",
    conditions: ["workerd"],
    external: ["node:*"],
  });
  return new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? "",
    compatibilityDate: "2026-04-01",
    compatibilityFlags: ["nodejs_compat"],
    ...options,
  });
}
