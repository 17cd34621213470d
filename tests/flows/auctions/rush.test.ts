import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { faultsOf } from "../../support/audit";

/** Repetitions of each rush. */
const RUNS = Number(process.env.RUSHES ?? 50);

/** One line per simulated isolate: lines do not know of each other, and only the database orders their bids. */
const ISOLATES = 8;
vi.mock("~/flows/auctions/run-in-line.server", async (original) => {
  const all = await original<typeof import("~/flows/auctions/run-in-line.server")>();
  let next = 0;
  const runInLine: typeof all.runInLine = (name, ...more) =>
    all.runInLine(`${name} in isolate ${next++ % ISOLATES}`, ...more);
  return { ...all, runInLine };
});

let house: AuctionHouse;
const people: string[] = [];
beforeAll(async () => {
  house = await openAuctionHouse();
  for (let n = 0; n < 256; n++) people.push(await house.bidder());
});
afterAll(() => house.close());

/** Pseudo-random, the same in every run. */
function drawn(run: number, n: number): number {
  return 100_00 + ((run * 7919 + n * 104_729 + ((run * n) % 97) * 1301) % 4_000) * 100;
}

async function rush(bidders: number, run: number) {
  const id = await house.open({ reserve: run % 3 === 0 ? 2_000_00 : null });
  const sent = people.slice(0, bidders).map((who, n) => ({ who, max: drawn(run, n) }));
  const answers = await Promise.all(sent.map(({ who, max }) => house.bid(id, who, max)));
  const accepted = sent.filter((_, n) => answers[n]?.ok);
  const reasons = answers.flatMap((answer) => (answer && !answer.ok ? [answer.refusal.reason] : []));
  const events = await house.events(id);
  return { id, accepted, reasons, events };
}

for (const [bidders, runs] of [
  [32, RUNS],
  [256, Math.ceil(RUNS / 10)],
] as const) {
  test(`of ${bidders} who bid at once each gets an answer, and every invariant holds, ${runs} times`, {
    timeout: 60_000 + runs * bidders * 50,
  }, async () => {
    for (let run = 0; run < runs; run++) {
      const { id, accepted, reasons, events } = await rush(bidders, run);
      expect(accepted.length + reasons.length).toBe(bidders);
      expect(new Set(reasons)).toEqual(new Set(reasons.length > 0 ? ["tooLow"] : []));
      expect(events.map(({ user_id, max }) => `${user_id} ${max}`).sort()).toEqual(
        accepted.map(({ who, max }) => `${who} ${max}`).sort(),
      );
      expect(await faultsOf(house.db, id)).toEqual([]);
    }
  });
}
