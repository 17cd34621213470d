import { afterAll, beforeAll, expect, test } from "vitest";
import { CRONS } from "~/crons";
import { type Market, openMarket } from "../support/market";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true, demo: true });
});
afterAll(() => market.close());

test("x", async () => {
  for (let n = 0; n < 4; n++) {
    const trips = await market.trips(async () => { await (await market.worker.getWorker()).scheduled({ cron: CRONS.minute }); });
    console.log("trips", trips);
  }
  console.log(market.log.join("\n").slice(0, 2000));
});
