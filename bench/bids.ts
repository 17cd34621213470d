import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { minimumBid } from "~/domain/auctions/lead";
import { runEach } from "~/flows/run-each.server";
import { migrateDatabase } from "../dev/migrate";
import { end } from "../dev/run";
import { auctionHouseIn } from "../tests/support/auction-house";
import { faultsOf } from "../tests/support/audit";
import { bareBidder, type PreparedBid, prepareBids } from "./bare-bids";
import { startDatabase } from "./database";
import { median } from "./load";
import { createSignedInUser, SECRET, sendRequest } from "./signed-in";
import { type BareWorker, serveBare } from "./workerd";

const ROUNDS = Number(process.env.ROUNDS ?? 21);
/** Rounds before those, which JIT compilation distorts. */
const WARM_UP = Number(process.env.WARM_UP ?? 3);
/** Per round and contestant. */
const BIDS = Number(process.env.BIDS ?? 200);
/** Per round of the race, where most writes lose. */
const RACED = Math.min(20, BIDS);
const AUCTIONS = Number(process.env.AUCTIONS ?? 1_000);
const PEOPLE = Number(process.env.PEOPLE ?? 200);
/** Milliseconds that the database is away. */
const AWAY = Number(process.env.AWAY ?? 0);
const RACE = "bare, in race";
/** Centavos between two bids: more than two increments at any price. */
const STEP = 5_000_00;
const MODULE = `import market, { AuctionRoom } from "./market.js"; export { AuctionRoom }; export default market;`;

type House = Awaited<ReturnType<typeof auctionHouseIn>>;
type Answer = "leads" | "outbid" | "refused" | `status ${number}`;
type PlacedBid = { bid: PreparedBid; answer: Answer };
type Send = (bid: PreparedBid, round: readonly PreparedBid[]) => Promise<PlacedBid>;

/** A contestant's results of all rounds. */
interface Record {
  rates: number[];
  waits: number[];
  answered: PlacedBid[];
  /** Milliseconds of workerd's processor time per bid of a round. */
  cpu: number[];
}

/**
 * Bids a second by signed-in people through the whole Worker over HTTP, beside the same reads and guarded batches sent
 * to the same database by its client alone, with equal concurrency. Rounds alternate; afterwards every history is
 * audited and every response compared with it.
 */
export async function benchBids(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await startDatabase(join(folder, "bids.db"), AWAY);
  await migrateDatabase(database.url);
  const house = await auctionHouseIn(database);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createSignedInUser(house)));
  const vars = { TURSO_DATABASE_URL: database.url, SESSION_SECRET: SECRET };
  const market = await readFile("build/worker.js", "utf8");
  const worker = await serveBare(MODULE, vars, market);
  const bare = bareBidder(database.url);
  // workerd closes connections that are idle for five seconds, as all are while another contestant runs.
  const agent = new Agent({ keepAlive: true, timeout: 3_000 });
  const cookies = new Map(people.map(({ id, cookie }) => [id, cookie]));
  const throughWorker: Send = (bid) => post(worker.origin, agent, cookies.get(bid.bidder) ?? "", bid);
  const written = (isWritten: boolean, bid: PreparedBid): PlacedBid => {
    if (!isWritten) throw new Error("the bare client lost a race that nobody else was in");
    return { bid, answer: "leads" };
  };

  try {
    const ids = people.map(({ id }) => id);
    const all: PlacedBid[] = [];
    console.log(`\nBids a second (medians of ${ROUNDS} rounds of ${BIDS} bids)`);
    for (const atOnce of [16, 32]) {
      const contestants: { [name: string]: Send } = {
        Worker: throughWorker,
        "bare, in turn": async (bid) => written(await bare.inTurn(bid), bid),
        [RACE]: async (bid, round) => written(true, await bare.inRace(bid, round)),
      };
      console.log(`  one hot auction, ${atOnce} at once`);
      all.push(...(await compete(worker, contestants, atOnce, () => hotRound(house, ids))));
    }
    const [ofWorker, ofBare] = [await manyRounds(house, ids), await manyRounds(house, ids)];
    const many: { [name: string]: Send } = {
      Worker: throughWorker,
      bare: async (bid) => written(await bare.alone(bid), bid),
    };
    console.log(`  ${AUCTIONS} auctions, 32 at once`);
    all.push(
      ...(await compete(worker, many, 32, async (name, round) => (name === "Worker" ? ofWorker : ofBare)[round] ?? [])),
    );

    console.log(`  ${await audit(house, all)}`);
  } finally {
    agent.destroy();
    bare.close();
    await worker.stop();
    await end(database.process);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bids of many people in one new auction, each above the one before. */
async function hotRound(house: House, people: readonly string[]): Promise<PreparedBid[]> {
  const auctionId = await house.open();
  const bids = Array.from({ length: BIDS }, (_, n) => bidOf(auctionId, people[n % PEOPLE] ?? "", n));
  return prepareBids(await house.auction(auctionId), bids);
}

/** Each round spreads its bids over all auctions. */
async function manyRounds(house: House, people: readonly string[]): Promise<PreparedBid[][]> {
  const total = (WARM_UP + ROUNDS) * BIDS;
  const prepared: PreparedBid[] = [];
  const open = (first: number) => async () => {
    const auctionId = await house.open();
    const bids: ReturnType<typeof bidOf>[] = [];
    for (let n = first; n < total; n += AUCTIONS) bids.push(bidOf(auctionId, people[n % PEOPLE] ?? "", bids.length));
    const made = await prepareBids(await house.auction(auctionId), bids);
    for (const [turn, bid] of made.entries()) prepared[first + turn * AUCTIONS] = bid;
  };
  await runEach(
    Array.from({ length: AUCTIONS }, (_, n) => open(n)),
    32,
  );
  return Array.from({ length: WARM_UP + ROUNDS }, (_, round) => prepared.slice(round * BIDS, (round + 1) * BIDS));
}

function bidOf(auctionId: string, bidder: string, n: number) {
  const max = 100_00 + n * STEP;
  // The stored key of a bid includes its amount.
  return { auctionId, bidder, max, key: `${uuid()} ${max}` };
}

/** Runs the contestants alternately and prints their rates. */
async function compete(
  worker: BareWorker,
  contestants: { [name: string]: Send },
  atOnce: number,
  bidsOf: (name: string, round: number) => Promise<PreparedBid[]>,
): Promise<PlacedBid[]> {
  const names = Object.keys(contestants);
  const records: { [name: string]: Record } = {};
  for (const name of names) records[name] = { rates: [], waits: [], answered: [], cpu: [] };
  const warmUp: PlacedBid[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const name of names) {
      const bids = await bidsOf(name, round);
      const before = await worker.cpu();
      const done = await send(name === RACE ? bids.slice(0, RACED) : bids, atOnce, contestants[name] as Send);
      if (round < WARM_UP) warmUp.push(...done.answered);
      else {
        records[name]?.rates.push(done.rate);
        records[name]?.cpu.push(((await worker.cpu()) - before) / bids.length);
        records[name]?.waits.push(...done.waits);
        records[name]?.answered.push(...done.answered);
      }
    }
  }
  for (const name of names) console.log(`    ${lineOf(name, records[name] as Record, records.Worker as Record)}`);
  return [...warmUp, ...names.flatMap((name) => records[name]?.answered ?? [])];
}

function lineOf(name: string, { rates, waits, answered, cpu }: Record, worker: Record): string {
  const slowest = [...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  const kinds = new Map<string, number>();
  for (const { answer } of answered) kinds.set(answer, (kinds.get(answer) ?? 0) + 1);
  const rate = `${median(rates).toFixed(0).padStart(5)}/s, 99 of 100 within ${slowest.toFixed(0)} ms`;
  const placed = [...kinds].map((kind) => kind.join(" ")).join(", ");
  if (name === "Worker") return `${name.padEnd(14)} ${rate}, ${median(cpu).toFixed(2)} ms of processor each: ${placed}`;
  const ratio = median(rates.map((own, round) => (worker.rates[round] ?? Number.NaN) / own));
  return `${name.padEnd(14)} ${rate}; the Worker ×${ratio.toFixed(2)}`;
}

/** `rate` counts only bids that were placed. */
async function send(bids: readonly PreparedBid[], atOnce: number, by: Send) {
  const waits: number[] = [];
  const answered: PlacedBid[] = [];
  const one = (bid: PreparedBid) => async () => {
    const sent = performance.now();
    answered.push(await by(bid, bids));
    waits.push(performance.now() - sent);
  };
  const started = performance.now();
  await runEach(bids.map(one), atOnce);
  const placed = answered.filter(({ answer }) => isPlaced(answer)).length;
  return { answered, waits, rate: (placed / (performance.now() - started)) * 1000 };
}

function isPlaced(answer: Answer): boolean {
  return answer === "leads" || answer === "outbid";
}

async function post(origin: string, agent: Agent, cookie: string, bid: PreparedBid): Promise<PlacedBid> {
  const [key = ""] = bid.key.split(" ");
  const form = { auction: bid.auctionId, key, max: (bid.max / 100).toFixed(2), confirmed: "yes" };
  const { statusCode = 0, headers } = await sendRequest(`${origin}/product/${bid.productId}`, { agent, cookie, form });
  return { bid, answer: answerOf(statusCode, headers["set-cookie"]) };
}

/** The flash message says whether a placed bid leads. */
function answerOf(status: number, cookies: readonly string[] = []): Answer {
  if (status === 409) return "refused";
  if (status !== 303) return `status ${status}`;
  const [, flash = ""] = /flash=([\w-]+)/.exec(cookies.join("\n")) ?? [];
  const { title } = JSON.parse(Buffer.from(flash, "base64url").toString());
  return title.key === "bidding.placedLeading" ? "leads" : "outbid";
}

/** Compares histories with the rules, and with the responses that bidders got; throws where they differ. */
async function audit(house: House, answered: readonly PlacedBid[]): Promise<string> {
  const faults: string[] = [];
  const byAuction = new Map<string, PlacedBid[]>();
  for (const one of answered) byAuction.set(one.bid.auctionId, [...(byAuction.get(one.bid.auctionId) ?? []), one]);
  const check = (id: string, told: readonly PlacedBid[]) => async () => {
    faults.push(...(await faultsOf(house.db, id)));
    const events = new Map((await house.events(id)).map((event) => [event.key, event]));
    const { state, terms } = await house.auction(id);
    const least = minimumBid(state.lead, terms);
    for (const { bid, answer } of told) {
      const event = events.get(bid.key);
      const leads = event?.leader_id === bid.bidder;
      const isRight = isPlaced(answer)
        ? event?.max === bid.max && event.user_id === bid.bidder && leads === (answer === "leads")
        : answer === "refused" && !event && bid.max < least;
      if (!isRight) faults.push(`${answer}, and the history says ${event ? `${event.max}, ${leads}` : "nothing"}`);
    }
    const placed = told.filter(({ answer }) => isPlaced(answer)).length;
    if (events.size !== placed) faults.push(`${events.size} events of ${placed} bids that were placed`);
  };
  await runEach(
    [...byAuction].map(([id, told]) => check(id, told)),
    16,
  );
  if (faults.length > 0) throw new Error(`${faults.length} faults, ${faults[0]}`);
  return `${answered.length} answers and ${byAuction.size} histories audited: nothing lost, nothing wrong`;
}
