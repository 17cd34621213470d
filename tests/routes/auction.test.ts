import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf } from "../support/auctions";
import { type Market, openMarket } from "../support/market";

let market: Market;
let seller: Awaited<ReturnType<Market["person"]>>;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
});

afterAll(() => market.close());

const BID = "form:has(#max)";

test("a bid by the form leads, and the page says so", async () => {
  const { productId } = await auctionOf(market.db, seller.id);
  const ana = await market.person();
  const page = await ana.get(`/product/${productId}`);
  expect(page.text).toContain("Starting bid");
  const after = await ana.submit(page, "main form.stack", { max: "1,000.00" });
  console.log(after.status, after.text, after.flash, after.path);
  const beto = await market.person();
  const p2 = await beto.submit(await beto.get(`/product/${productId}`), "main form.stack", { max: "500" });
  console.log(p2.status, p2.text, p2.flash, p2.path);
  console.log((await market.visitor().get(`/product/${productId}`)).html.match(/<main[^]*<\/main>/)?.[0]);
});
