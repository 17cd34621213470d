/**
 * A model of a market's busiest hour, with the service times of docs/measured.md: at how many orders and bids a day each
 * step of docs/scale.md is due. Change an assumption here and run it again: `npm run bench -- capacity`.
 */

/**
 * Milliseconds of the one database that writes, its HTTP included, on one core. A bid as measured bare (475 a second); a page
 * has 0.3 of statements (measured); a checkout is started and paid in four batches, and an order lives through six more.
 */
export const SERVICE = { page: 0.9, bid: 2.1, checkout: 4.0, orderLife: 12.0 };
/** Of an order: pages read by those who buy and those who do not, and bids. */
export const PER_ORDER = { pages: 100, bids: 5 };
/** Pages that no cache answers: those of signed-in people, and of visitors every half minute. */
export const UNCACHED = 0.5;
/** The busiest hour has this share of a day; evenly spread it would be 0.042. */
export const PEAK = 0.1;
/** The most wanted auction has this share of all bids in its last minute. */
export const HOTTEST = 0.02;
/** Bids a second of one auction, measured through the whole Worker. */
export const ONE_AUCTION = 367;
/** Calls that a minute's cron makes at 10,000 orders a day (measured), and those that Cloudflare allows. */
export const CRON = { calls: 347, at: 10_000, allowed: 10_000 };
/** Emails of a minute's cron at 10,000 orders a day (measured), and its portion; others are sent after a response. */
export const EMAILS = { sent: 14, at: 10_000, portion: 100 };

/** What is due when a share of what it carries is used: queues grow without end at 1. */
export const FULL = 0.6;
const ARRIVALS = Number(process.env.ARRIVALS ?? 40_000);

interface Hour {
  pages: number;
  bids: number;
  orders: number;
}

/** Of the busiest hour, a second. */
function busiest(ordersADay: number): Hour {
  const orders = (ordersADay * PEAK) / 3600;
  return { orders, pages: orders * PER_ORDER.pages * UNCACHED, bids: orders * PER_ORDER.bids };
}

/** Of the busiest minute, what is spread evenly at that many. */
const atPeak = (evenly: number) => evenly * PEAK * 24;

/** How each part is used at so many orders a day; 1 is all that it carries. */
const PARTS = {
  "reads and writes of one database": (day: number) => reads(busiest(day)) + writes(busiest(day)),
  "writes of one database, reads at replicas": (day: number) => writes(busiest(day)),
  "writes without bids, which rooms decide": (day: number) => writes({ ...busiest(day), bids: 0 }),
  "bids of the most wanted auction": (day: number) => (busiest(day).bids * HOTTEST) / ONE_AUCTION,
  "calls of the cron in a minute": (day: number) => (atPeak(day / CRON.at) * CRON.calls) / CRON.allowed,
  "emails of the cron in a minute": (day: number) => (atPeak(day / EMAILS.at) * EMAILS.sent) / EMAILS.portion,
};

const reads = ({ pages }: Hour) => (pages * SERVICE.page) / 1000;
const writes = ({ bids, orders }: Hour) =>
  (bids * SERVICE.bid + orders * (SERVICE.checkout + SERVICE.orderLife)) / 1000;

/** The day at which a part is used so far. All grow with the day, so halving finds it. */
export function dueAt(part: keyof typeof PARTS, share = FULL): number {
  let [low, high] = [1, 1e9];
  while (high / low > 1.001) {
    const middle = Math.sqrt(low * high);
    if (PARTS[part](middle) < share) low = middle;
    else high = middle;
  }
  return low;
}

/** Milliseconds that 99 of 100 requests wait for the one database, which works off what arrives at random, one by one. */
export function waitAt(ordersADay: number, draw: () => number = Math.random): number {
  const { pages, bids, orders } = busiest(ordersADay);
  const kinds = [
    { rate: pages, takes: SERVICE.page },
    { rate: bids, takes: SERVICE.bid },
    { rate: orders, takes: SERVICE.checkout + SERVICE.orderLife },
  ];
  const rate = kinds.reduce((sum, kind) => sum + kind.rate, 0);
  const draws = (chosen: number) => (chosen < pages ? kinds[0] : chosen < pages + bids ? kinds[1] : kinds[2]);
  const waits: number[] = [];
  for (let now = 0, free = 0; waits.length < ARRIVALS; ) {
    now += (-Math.log(1 - draw()) / rate) * 1000;
    waits.push(Math.max(0, free - now));
    free = Math.max(free, now) + (draws(draw() * rate)?.takes ?? 0);
  }
  return waits.sort((one, other) => one - other)[Math.floor(ARRIVALS * 0.99)] ?? 0;
}

/** As the table of docs/scale.md says it. */
export const round = (day: number) => Number(day.toPrecision(2)).toLocaleString("en");

export function benchCapacity(): void {
  console.log("\nCapacity: the busiest hour of a market, with the service times of docs/measured.md");
  for (const day of [1_000, 10_000, 100_000, 200_000, 300_000]) {
    const share = Math.round(PARTS["reads and writes of one database"](day) * 100);
    const wait = share < 100 ? `${waitAt(day).toFixed(1)} ms` : "without end";
    console.log(`  ${round(day)} orders a day: the database works ${share}% of the time, 99 of 100 wait ${wait}`);
  }
  console.log(`  each part is used to ${FULL * 100}% at, orders and bids a day:`);
  for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    const day = dueAt(part);
    console.log(`    ${part.padEnd(44)} ${round(day).padStart(11)} ${round(day * PER_ORDER.bids).padStart(13)}`);
  }
}
