import { afterEach, beforeEach, expect, test } from "vitest";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

test("of a hundred buyers at once of the last piece one gets it, and the others are told, fifty times", {
  timeout: 300_000,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: 100 }, () => shop.bidder()));
  for (let n = 0; n < 50; n++) {
    const chair = await shop.goods();
    const forms = await Promise.all(
      buyers.map((buyer) => shop.readCheckoutForm(buyer, { kind: "product", id: chair })),
    );
    const answers = await Promise.all(buyers.map((buyer, n) => shop.send(buyer, forms[n] as (typeof forms)[0])));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(["changed", "nothingToPay"]).toContain(answer.refusal);
    expect(await shop.product(chair)).toEqual({ stock: 0, status: "reserved" });
    const winner = buyers[answers.findIndex(({ ok }) => ok)] as string;
    shop.service.approve(await shop.token(winner));
    expect(await shop.settle(winner)).toBe("paid");
    expect(await shop.product(chair)).toEqual({ stock: 0, status: "sold" });
  }
});
