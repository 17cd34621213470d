import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createImageStore } from "~/data/images/image-store.server";
import { seedDemo } from "../dev/demo/seed";
import { migrateDatabase } from "../dev/migrate";
import { end } from "../dev/run";
import { startDatabase } from "./database";
import { type Attack, sendAll } from "./hostile/attack";
import { ATTACKS } from "./hostile/attacks";
import { browse } from "./hostile/bystander";
import { findPages, readAll } from "./hostile/crowd";
import { signInFlood } from "./hostile/sign-ins";
import { percentile } from "./load";
import { SECRET } from "./signed-in";
import { type BareWorker, serveBare } from "./workerd";

/** Seconds of each attack, and of the crowd. */
const ATTACK = Number(process.env.ATTACK ?? 10);
const CROWD = Number(process.env.CROWD ?? 60);
const MB = 1_000_000;

/**
 * What attacks cost: workerd's processor time for each request and its memory, and how long a bystander waits for a page
 * meanwhile. Then what memory levels off at while 64 clients read a mix of pages. Pages are rendered for each request
 * unless said otherwise, and each attack meets a Worker that has just started.
 */
export async function benchHostile(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await startDatabase(join(folder, "hostile.db"));
  try {
    await migrateDatabase(database.url);
    await seedDemo(database.url, createImageStore("product", { put: async () => ({}) } as never, null), Date.now());
    const market = await readFile("build/worker.js", "utf8");
    const vars = { TURSO_DATABASE_URL: database.url, SESSION_SECRET: SECRET };
    const serve = (life: number) => serveBare(MODULE, { ...vars, VISITOR_CACHE_SECONDS: String(life) }, market);

    console.log(`\nAttacks of ${ATTACK} s each, and a bystander's pages beside them`);
    for (const attack of ATTACKS) await withWorker(serve(0), (worker) => measureAttack(worker, attack));
    await withWorker(serve(0), async ({ origin }) => {
      const { alone, beside, statuses, slowest } = await signInFlood(origin, ATTACK);
      console.log(`  forty sign-ins at once: answered ${[...statuses].map(([status, some]) => `${status} (${some})`).join(", ")}, the last after ${slowest.toFixed(0)} ms
    a bystander's page, 99 of 100: ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside it`);
    });
    console.log(`\n64 clients over a mix of pages for ${CROWD} s`);
    for (const life of [30, 0]) await withWorker(serve(life), (worker) => measureCrowd(worker, life));
  } finally {
    await end(database.process);
    await rm(folder, { recursive: true, force: true });
  }
}

const MODULE = 'export { default, AuctionRoom } from "./market.js";';

async function withWorker(starting: Promise<BareWorker>, use: (worker: BareWorker) => Promise<void>): Promise<void> {
  const worker = await starting;
  try {
    await use(worker);
  } finally {
    await worker.stop();
  }
}

async function measureAttack(worker: BareWorker, attack: Attack): Promise<void> {
  const paths = await findPages(worker.origin, 10);
  const alone = await browse(worker.origin, paths, after(ATTACK / 2));
  const [processor, memory] = [await worker.cpu(), await worker.memory()];
  const isOver = after(ATTACK);
  const watched = watchMemory(worker, isOver);
  const [statuses, beside] = await Promise.all([
    sendAll(attack, worker.origin, isOver),
    browse(worker.origin, paths, isOver),
  ]);
  const peak = await watched;
  const count = [...statuses.values()].reduce((sum, some) => sum + some, 0);
  const waits = (times: number[]) => [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)).join(", ");
  console.log(
    `  ${attack.name}: ${count} requests, answered ${[...statuses].map(([status, some]) => `${status} (${some})`).join(", ")}
    processor ${(((await worker.cpu()) - processor) / count).toFixed(1)} ms a request, the bystander's pages included
    memory ${(memory / MB).toFixed(0)} MB before, at most ${(peak.memory / MB).toFixed(0)} MB, heap at most ${(peak.heap / MB).toFixed(0)} MB
    a bystander's page, median, 95 of 100 and longest: ${waits(alone)} ms alone, ${waits(beside)} ms beside it`,
  );
}

/** Heap and memory while a crowd reads: the first seconds fill caches, the last ones are what it levels off at. */
async function measureCrowd(worker: BareWorker, life: number): Promise<void> {
  const paths = await findPages(worker.origin);
  const isOver = after(CROWD);
  const watched = watchMemory(worker, isOver);
  const [read, { samples, memory, heap }] = await Promise.all([
    readAll(worker.origin, paths, CLIENTS, isOver),
    watched,
  ]);
  const levels = [1, 2, 3, 4].map((quarter) => {
    const part = samples.slice(
      Math.floor((samples.length * (quarter - 1)) / 4),
      Math.ceil((samples.length * quarter) / 4),
    );
    return `${(Math.min(...part) / MB).toFixed(0)} to ${(Math.max(...part) / MB).toFixed(0)}`;
  });
  console.log(
    `  ${life ? `pages kept for ${life} s` : "every page rendered"}: ${read} pages of ${paths.length} addresses, no 5xx
    heap and buffers by quarter of the time: ${levels.join(", ")} MB, at most ${(heap / MB).toFixed(0)} MB; the process at most ${(memory / MB).toFixed(0)} MB`,
  );
}

const CLIENTS = 64;

/** Of each second until `isOver`: heap with buffers, in bytes; and the most of both kinds. */
async function watchMemory(worker: BareWorker, isOver: () => boolean) {
  const samples: number[] = [];
  let memory = 0;
  do {
    const { used, buffers } = await worker.heap();
    samples.push(used + buffers);
    memory = Math.max(memory, await worker.memory());
    await pause(SAMPLE);
  } while (!isOver());
  return { samples, memory, heap: Math.max(...samples) };
}

const SAMPLE = 500;

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}
