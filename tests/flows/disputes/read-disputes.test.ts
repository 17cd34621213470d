import { afterEach, beforeEach, expect, test } from "vitest";
import { findDisputeReadRefusal } from "~/data/disputes/dispute-reads.server";
import { disputes } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { readDisputes } from "~/flows/disputes/read-disputes.server";
import { openShop, type Shop } from "../../support/shop";

const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const lists = () => shop.service.calls.filter(({ call }) => call === "list-disputes").length;
const known = async () => (await shop.db.select().from(disputes)).map(({ id }) => id).sort();
const read = () => readDisputes(shop.context());

test("a dispute that no webhook told of is found within the hour; between, PayPal is not asked", async () => {
  const { orderId, captureId } = await shop.buyAndPay();
  await shop.move(orderId, "shipped", "S");
  await Promise.all([read(), read(), read()]);
  expect(lists()).toBe(1);
  const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
  await read();
  expect(await known()).toEqual([]);
  shop.later(HOUR - MINUTE);
  await read();
  expect([await known(), lists()]).toEqual([[id], 2]);
});

test("a list of several pages goes on where it stopped, and is read to its end", async () => {
  const { captureId } = await shop.buyAndPay();
  for (let count = 0; count < 70; count++) {
    const { id } = shop.service.disputes.open(captureId, NOT_RECEIVED);
    shop.service.disputes.resolve(id, "CANCELED_BY_BUYER");
  }
  // PayPal is away in the middle of the first page.
  shop.service.fail("show-dispute", 3, "away");
  await expect(read()).rejects.toThrow("PayPal gave no answer");
  shop.later(MINUTE);
  await read();
  expect(await known()).toHaveLength(70);
});

test("an account without the feature is seen at the desk and reported once, until it has it", async () => {
  const { admin } = shop;
  shop.service.behave({ off: ["disputes"] });
  expect(await read()).toBe("PERMISSION_DENIED");
  const first = await findDisputeReadRefusal(shop.db, admin);
  expect(first).toMatchObject({ code: "PERMISSION_DENIED" });
  for (const hours of [1, 2, 3]) {
    shop.later(hours * HOUR);
    expect(await read()).toBeNull();
  }
  expect([lists(), await findDisputeReadRefusal(shop.db, admin)]).toEqual([4, first]);
  shop.service.behave({ off: [] });
  shop.later(4 * HOUR);
  expect(await read()).toBeNull();
  expect(await findDisputeReadRefusal(shop.db, admin)).toBeNull();
});
