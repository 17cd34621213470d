import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PER_ORDER } from "./capacity";
import { type Arrival, drawArrivals, ORDERS } from "./hour/arrivals";
import { type Contestant, openBare, openMarket, type Played } from "./hour/contestants";
import { setStage } from "./hour/stage";
import { percentile } from "./load";

const MINUTES = Number(process.env.MINUTES ?? 60);
/** Minutes before the hour, which JIT compilation distorts. */
const WARM_UP = Math.min(10, MINUTES);
/** Minutes that a contestant plays before it is the next one's turn. */
const SLICE = 10;
/** Milliseconds of a minute. */
const MINUTE = Number(process.env.MINUTE ?? 1_000);
/** The folder of another checkout, built: its Worker plays the same hour. */
const BEFORE = process.env.BEFORE;
/** How long a visitor's page is kept, in seconds of the hour. */
const LIFE = 30;
const ALL = "all";
const SHARES = [0.5, 0.95, 0.99];
const MB = 1_000_000;

/** What was measured of a contestant. */
interface Results {
  /** Milliseconds by kind of page. */
  times: Map<string, number[]>;
  failures: string[];
  /** Milliseconds. */
  worker: number;
  database: number;
  /** Bytes. */
  memory: number[];
}

/**
 * An hour of a market, compressed: visitors, members, bidders, buyers, a seller who imports and the minute's cron, each at
 * a time of its own whether or not earlier ones have been answered. The same requests go to bare workerd, which answers
 * as many bytes, and to the Worker of BEFORE; they take turns. A failed answer or a fault in what was written fails it.
 */
export async function benchHour(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const contestants: Contestant[] = [];
  try {
    const stage = await setStage(folder);
    const arrivals = drawArrivals(stage, MINUTES, WARM_UP);
    const played: Played = new Map();
    const shared = { stage, folder, life: (LIFE * MINUTE) / 60_000, played };
    contestants.push(await openMarket("now", ".", shared));
    if (BEFORE) contestants.push(await openMarket("before", BEFORE, shared));
    contestants.push(await openBare(played));
    const results = await takeTurns(contestants, arrivals);
    print(results);
    const faults = [...results.values()].flatMap(({ failures }) => failures);
    for (const contestant of contestants) faults.push(...(await contestant.audit()));
    if (faults.length > 0) throw new Error(`${faults.length} faults, ${faults[0]}`);
    console.log("  no answer failed; stock, payments, ledger and histories audited: nothing lost, nothing wrong");
  } finally {
    for (const contestant of contestants) await contestant.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Slice by slice; bare workerd is last, because it answers as the markets did. */
async function takeTurns(contestants: readonly Contestant[], arrivals: readonly Arrival[]) {
  const results = new Map<string, Results>();
  for (const { name, memory } of contestants) {
    const nothing = { times: new Map([[ALL, []]]), failures: [], worker: 0, database: 0 };
    results.set(name, { ...nothing, memory: [await memory()] });
  }
  const [bare, ...markets] = [...contestants].reverse() as [Contestant, ...Contestant[]];
  for (let from = -WARM_UP; from < MINUTES; from = from < 0 ? 0 : from + SLICE) {
    const until = from < 0 ? 0 : Math.min(MINUTES, from + SLICE);
    const slice = arrivals.filter(({ minute }) => minute >= from && minute < until);
    markets.reverse();
    for (const one of [...markets, bare]) await playSlice(one, results.get(one.name) as Results, slice, from);
  }
  return results;
}

async function playSlice(contestant: Contestant, results: Results, slice: readonly Arrival[], from: number) {
  const isWarmUp = from < 0;
  const measure = (kind: string, time: number) => {
    if (isWarmUp) return;
    if (!results.times.has(kind)) results.times.set(kind, []);
    for (const name of [ALL, kind]) results.times.get(name)?.push(time);
  };
  const before = await contestant.processor();
  const started = performance.now();
  let isOver = false;
  async function watchMemory() {
    while (!isOver) {
      results.memory.push(await contestant.memory());
      await pause(MINUTE / 4);
    }
  }
  const watched = watchMemory();
  await Promise.all(
    slice.map(async (arrival) => {
      const due = started + (arrival.minute - from) * MINUTE;
      await pause(due - performance.now());
      await contestant.serve(arrival, due, measure).catch((error: Error) => results.failures.push(error.message));
    }),
  );
  isOver = true;
  await watched;
  if (isWarmUp) return;
  const after = await contestant.processor();
  results.worker += after.worker - before.worker;
  results.database += after.database - before.database;
}

function print(results: ReadonlyMap<string, Results>): void {
  const amounts = `${ORDERS} orders, ${ORDERS * PER_ORDER.pages} pages, ${ORDERS * PER_ORDER.bids} bids and a cron`;
  console.log(`\n${MINUTES} minutes of ${MINUTE / 1000} s, each with ${amounts}: milliseconds at p50, p95 and p99`);
  const names = [...results.keys()];
  console.log(
    `  ${"".padEnd(30)} ${names.map((name) => name.padEnd(22)).join("")} now to ${names.slice(1).join("; to ")}`,
  );
  const kinds = [...(results.get("now")?.times.keys() ?? [])].sort();
  for (const kind of kinds) {
    const times = names.map((name) => results.get(name)?.times.get(kind) ?? []);
    const [now = [], ...others] = times.map((each) => SHARES.map((share) => percentile(each, share)));
    const cells = [now, ...others].map((each) => each.map((time) => time.toFixed(1).padStart(6)).join(" "));
    const ratios = others.map((each) => each.map((time, n) => `×${((now[n] ?? 0) / time).toFixed(2)}`).join(" "));
    const count = String(times[0]?.length).padStart(5);
    console.log(`  ${kind.padEnd(24)} ${count} ${cells.join("  ")}  ${ratios.join("; ")}`);
  }
  for (const [name, { times, worker, database, memory }] of results) {
    const count = times.get(ALL)?.length ?? 0;
    const spent = [worker, database].map((time) => ((time / count) * 1000).toFixed(0));
    const held = [memory[0] ?? 0, Math.max(...memory), memory.at(-1) ?? 0].map((bytes) => (bytes / MB).toFixed(0));
    console.log(`  ${name}: ${count} answers, ${spent.join(" and ")} ms of workerd's processor and the database's for a thousand
    memory of workerd ${held.join(", ")} MB at first, at most, at the end`);
  }
}
