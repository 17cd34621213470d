import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createImageStore } from "~/data/images/image-store.server";
import { seedDemo } from "../dev/demo/seed";
import { migrateDatabase } from "../dev/migrate";
import { end, run } from "../dev/run";
import { startDatabase } from "./database";
import { type Load, median, responsesPerSecond } from "./load";
import { type BareWorker, serveBare } from "./workerd";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Milliseconds of a round. */
const ROUND = Number(process.env.ROUND ?? 2_000);
/** Concurrent connections, unless given. */
const CLIENTS = 64;
const HELLO = 'export default { fetch: () => new Response("hello") }';

/** Pictures are not requested here, so none are stored. */
const NO_IMAGES = createImageStore("product", { put: async () => ({}) } as never, null);

/**
 * Pages a second on bare workerd: home uncached and cached, beside a bare "hello", the same HTML from memory, and a
 * minimal Remix app. Rounds alternate; figures are medians; processor time per response is workerd's own.
 */
export async function benchRendering(): Promise<void> {
  await run("node", ["../../node_modules/@remix-run/dev/dist/cli.js", "build"], { quiet: true, cwd: "bench/template" });
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await startDatabase(join(folder, "bench.db"));
  await migrateDatabase(database.url);
  await seedDemo(database.url, NO_IMAGES, Date.now());

  const worker = await readFile("build/worker.js", "utf8");
  const vars = { TURSO_DATABASE_URL: database.url, SESSION_SECRET: "a secret for measuring, long enough" };
  const uncached = await serveBare(worker, { ...vars, VISITOR_CACHE_SECONDS: "0" });
  const html = await (await fetch(uncached.origin)).text();
  const memory = `const html = ${JSON.stringify(html)}; export default { fetch: () => new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } }) }`;
  const asked = (bare: BareWorker, load: Partial<Load> = {}) => ({ bare, load: { clients: CLIENTS, ...load } });
  const contestants: Record<string, { bare: BareWorker; load: Load }> = {
    hello: asked(await serveBare(HELLO)),
    "same HTML from memory": asked(await serveBare(memory)),
    "minimal Remix": asked(await serveBare(await readFile("bench/template/build/worker.js", "utf8"))),
    "home, cached": asked(await serveBare(worker, { ...vars, VISITOR_CACHE_SECONDS: "3600" })),
    "home, 64 at once": asked(uncached),
    "home, 32 at once": asked(uncached, { clients: 32 }),
    "home, 16 at once": asked(uncached, { clients: 16 }),
    "home, each alone": asked(uncached, { alone: true }),
  };

  const rates: Record<string, number[]> = {};
  const costs: Record<string, number[]> = {};
  for (const [name, { bare, load }] of Object.entries(contestants)) {
    await responsesPerSecond(bare.origin, ROUND, load);
    rates[name] = [];
    costs[name] = [];
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { bare, load }] of Object.entries(contestants)) {
      const before = await bare.cpu();
      const rate = await responsesPerSecond(bare.origin, ROUND, load);
      rates[name]?.push(rate);
      costs[name]?.push(((await bare.cpu()) - before) / (rate * (ROUND / 1000)));
    }
  }
  const of = (name: string) => median(rates[name] ?? []);
  console.log(
    `\nPages a second (medians of ${ROUNDS} rounds of ${ROUND / 1000} s; ${Math.round(html.length / 1024)} kB of HTML)`,
  );
  for (const name of Object.keys(contestants)) {
    const share = `${(of(name) / of("hello")).toFixed(3)} of hello`;
    const beside = `${(of(name) / of("minimal Remix")).toFixed(2)} of minimal Remix`;
    console.log(
      `  ${name.padEnd(22)} ${of(name).toFixed(0).padStart(6)}/s  ${share}  ${beside}  ${median(costs[name] ?? []).toFixed(2)} ms of processor`,
    );
  }
  for (const bare of new Set(Object.values(contestants).map((one) => one.bare))) await bare.stop();
  await end(database.process);
  await rm(folder, { recursive: true, force: true });
}
