import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { run } from "../../dev/run";

/** Cloudflare's limit is 3 MB; ours keeps the start short. */
const WORKER_MAX = 590_000;
const WASM_MAX = 12_000;

test("wrangler would deploy the Worker, within its size", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  const output = await run(
    process.execPath,
    ["node_modules/wrangler/bin/wrangler.js", "deploy", "--dry-run", "--outdir", folder],
    { quiet: true, env: { WRANGLER_SEND_METRICS: "false" } },
  );
  expect(output).toContain("--dry-run: exiting now.");
  for (const binding of ["PRODUCTS", "AVATARS", "AUCTION_ROOMS", "IMAGES", "ASSETS"])
    expect(output).toContain(`env.${binding}`);
  const worker = await readFile(join(folder, "worker.js"));
  expect(gzipSync(worker).length).toBeLessThan(WORKER_MAX);
  expect(output).toMatch(/argon2\.wasm +│ compiled-wasm/);
  expect(gzipSync(await readFile(join(folder, "argon2.wasm"))).length).toBeLessThan(WASM_MAX);
  await rm(folder, { recursive: true });
});

test("the Worker is made of nothing in dev, the inbox of the local mail service included", async () => {
  const { inputs } = JSON.parse(await readFile("build/metafile.server.json", "utf8"));
  expect(Object.keys(inputs)).toContain("app/gateways/mail.server.ts");
  expect(Object.keys(inputs).filter((path) => /^(?:dev|tests|bench)\//.test(path))).toEqual([]);
  expect(await readFile("build/worker.js", "utf8")).not.toContain("Emails that the marketplace sends");
});

test("what browsers are sent holds no secret's name, no server code and no source map", async () => {
  const names = await readdir("public", { recursive: true, withFileTypes: true });
  const scripts = names.filter((entry) => entry.isFile() && entry.name.endsWith(".js"));
  expect(scripts.some((entry) => entry.parentPath.endsWith("islands"))).toBe(true);
  expect(scripts.length).toBeGreaterThan(3);
  for (const entry of scripts) {
    expect(entry.name).not.toMatch(/\.map$/);
    const text = await readFile(join(entry.parentPath, entry.name), "utf8");
    expect(text, entry.name).not.toMatch(/TURSO_|SESSION_SECRET|-----BEGIN|sourceMappingURL|drizzle|ZodError/);
  }
});
