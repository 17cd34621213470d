import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { BENCHES } from "../../bench/run";

// Times are not judged: only that each bench runs to its end and its audit finds nothing.

const SMALLEST = {
  ...{ ROUNDS: "1", WARM_UP: "0", ROUND: "1", RUNS: "1", SIZES: "400", ROWS: "60", WATCHERS: "20", ANNOUNCEMENTS: "1" },
  ...{ OPEN: "40", SIGN_INS: "2", BROWSING: "1", RECENT: "80", BACKLOG: "60", MINUTES: "2", ARRIVALS: "500" },
  ...{ ATTACK: "1", CROWD: "1", SETS: "unseen-", PRODUCTS: "400", ORDERS: "0.5", SHOWN: "1" },
  ...{ BIDS: "8", AUCTIONS: "8", PEOPLE: "8", PAGES: "product", KBITS: "100000", LATENCY: "0", SLOWER: "1" },
};
const NAMES = [
  "files",
  "size",
  "weight",
  "rendering",
  "scale",
  "store",
  "desk",
  "capacity",
  "costs",
  "import",
  "search",
  "assistant",
  "bids",
  "checkouts",
  "operations",
  "live",
  "sign-ins",
  "hostile",
  "hour",
  "pictures",
  "paint",
] as const;
/**
 * These build or start many Workers, paint pages, or repeat what other tests count or drive (`documents.test.ts`, the evaluations,
 * rushes and imports): only when `BENCHES` is set.
 */
const SLOW: readonly (typeof NAMES)[number][] = [
  "costs",
  "search",
  "assistant",
  "import",
  "bids",
  "checkouts",
  "operations",
  "size",
  "weight",
  "rendering",
  "sign-ins",
  "hostile",
  "hour",
  "pictures",
  "paint",
];

let benches: typeof BENCHES;
beforeAll(async () => {
  // Benches read their sizes when they are imported.
  for (const [name, value] of Object.entries(SMALLEST)) vi.stubEnv(name, value);
  ({ BENCHES: benches } = await import("../../bench/run"));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  vi.unstubAllEnvs();
});

test("every bench is named here", () => {
  expect(Object.keys(benches)).toEqual(NAMES);
});

const asked = process.env.BENCHES ? NAMES : NAMES.filter((name) => !SLOW.includes(name));
test.each(asked)("the bench of %s runs in its smallest form", async (name) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await benches[name]();
  const printed = log.mock.calls.flat().join("\n");
  expect(printed).toMatch(/\d/);
  expect(printed).not.toMatch(/NaN|undefined|Infinity/);
});
