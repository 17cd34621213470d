import { readFile } from "node:fs/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import inline from "../build/inline.json";
import sheets from "../build/sheets.json";
import { openMarket } from "../tests/support/market";
import { serveBare } from "./workerd";

/** Sizes of the Worker and of what a visitor downloads, and how long the Worker takes to start. */
export async function benchSize(): Promise<void> {
  const worker = await readFile("build/worker.js");
  const started = performance.now();
  const bare = await serveBare(worker.toString(), {
    TURSO_DATABASE_URL: "http://127.0.0.1:1",
    SESSION_SECRET: "x".repeat(32),
  });
  const ready = performance.now() - started;
  await bare.stop();
  const emptyStart = performance.now();
  const empty = await serveBare('export default { fetch: () => new Response("hello") }');
  const emptyReady = performance.now() - emptyStart;
  await empty.stop();
  console.log(
    `\nWorker: ${kilo(gzipSync(worker).length)} compressed; first answer ${(ready - emptyReady).toFixed(0)} ms after that of an empty Worker`,
  );
  console.log(
    `Islands: ${kilo(brotliCompressSync(await readFile(`public${inline.islands}`)).length)}, sheets: ${[sheets.shop, sheets.desk].map((css) => kilo(brotliCompressSync(css).length)).join(" and ")}`,
  );

  const market = await openMarket({ demo: true });
  const { rows } = await market.db.$client.execute(
    "SELECT p.id, s.handle FROM products p JOIN seller_profiles s ON s.user_id = p.seller_id ORDER BY p.seq DESC LIMIT 1",
  );
  const paths = [
    "/",
    "/category/electronics",
    "/search?q=camara",
    `/product/${rows[0]?.id}`,
    `/store/${rows[0]?.handle}`,
    "/terms",
    "/privacy",
    "/auction-rules",
    "/used-items-policy",
  ];
  console.log("HTML with its sheet, brotli");
  for (const path of paths) {
    const { status, html } = await market.visitor().get(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    console.log(`  ${path.replace(/[0-9a-f-]{36}/, "…").padEnd(24)} ${kilo(brotliCompressSync(html).length)}`);
  }
  await market.close();
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
