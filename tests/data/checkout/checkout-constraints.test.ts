import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mayMove } from "~/domain/moves";
import { ORDER_MOVES, type OrderStatus } from "~/domain/orders/order";
import { type Catalogue, openCatalogue } from "../../support/catalogue";

const STATUSES: OrderStatus[] = [
  ...(["awaiting_payment", "payment_pending", "paid", "shipped", "delivered", "completed"] as const),
  ...(["problem_open", "refunded", "partially_refunded", "cancelled", "expired_unpaid"] as const),
];

let catalogue: Catalogue;
const run = (statement: string) => catalogue.client.execute(statement);
const refused = (statement: string, why: string) => expect(run(statement)).rejects.toThrow(why);

let made = 0;
/** Leo's order of ana's product for 100.00, in a checkout of its own. */
async function put(status: OrderStatus = "awaiting_payment", isPickedUp = false): Promise<string> {
  const id = `o${++made}`;
  await run(`INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
    VALUES ('${id}', 'leo', 'MXN', 10000, '{}', 1, 1)`);
  const [place, code] = isPickedUp ? ["'Roma Norte'", "'012345'"] : ["NULL", "NULL"];
  await run(`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, checkout_id, pickup_place,
      pickup_code) VALUES ('${id}', 'p1', 'leo', 'ana', 'Thing', 10000, '${status}', 1, '${id}', ${place}, ${code})`);
  return id;
}
const pay = (order: string, attempt = 1, amount = 10000) => `INSERT INTO payments
  (id, checkout_id, attempt, status, amount, currency, created_at, updated_at)
  VALUES ('${order}-${attempt}', '${order}', ${attempt}, 'created', ${amount}, 'MXN', 1, 1)`;

beforeAll(async () => {
  catalogue = await openCatalogue();
  await catalogue.put([{}, {}]);
});
afterAll(() => catalogue.close());

test.each([
  ["is shipped", false, "delivered"],
  ["is picked up", true, "shipped"],
] as const)("an order that %s moves only along the machine, as the rules have it", async (_, isPickedUp, other) => {
  for (const from of STATUSES) {
    for (const to of STATUSES) {
      const id = await put(from, isPickedUp);
      const moved = run(`UPDATE orders SET status = '${to}' WHERE id = '${id}'`);
      const isOther = from === "paid" && to === other;
      if (from === to || (mayMove(ORDER_MOVES, from, to) && !isOther)) await moved;
      else await expect(moved, `${from} > ${to}`).rejects.toThrow("does not move so");
    }
  }
});

test("a payment is the sum of its orders, as long as they wait for it", async () => {
  await refused(pay(await put(), 1, 9999), "not the sum");
  await refused(pay(await put("paid")), "not the sum");
  const id = await put();
  await run(pay(id));
  await refused(`UPDATE payments SET amount = 1 WHERE id = '${id}-1'`, "does not change its sum");
  await refused(`UPDATE orders SET amount = 1 WHERE id = '${id}'`, "does not change its sum");
});

test("until it is paid, an order's shipping is what its listing as it was bought says, and its pieces and price stay", async () => {
  const product = "p2";
  const rates = (set: string) => run(`UPDATE products SET shipping = '$', ${set} WHERE id = '${product}'`);
  const bought = async (at: number, status: OrderStatus = "awaiting_payment") => {
    const id = `s${at}${status}`;
    await run(`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, quantity, amount, shipping, status, created_at)
      VALUES ('${id}', '${product}', 'leo', 'ana', 'Thing', 2, 30000, 10000, '${status}', ${at})`);
    return (shipping: number, set = "") =>
      run(`UPDATE orders SET shipping = ${shipping}, amount = 20000 + ${shipping} ${set} WHERE id = '${id}'`);
  };
  await rates(`shipping_cost = 10000, shipping_states = '{"YUC":25000,"BCS":null}'`);
  const once = await bought(10);
  const paid = await bought(11, "paid");
  await rates("shipping_more = 2000");
  const further = await bought(20);
  await rates("shipping_free_from = 90000");
  const free = await bought(30);
  await rates("shipping_cost = 1, shipping_more = NULL, shipping_states = NULL, shipping_free_from = NULL");
  for (const shipping of [25000, 10000]) await once(shipping);
  for (const shipping of [0, 9999, 10001, 24999, 50000])
    await expect(once(shipping)).rejects.toThrow("what the listing says");
  for (const shipping of [4000, 12000, 27000]) await further(shipping);
  for (const shipping of [0, 3999, 27001]) await expect(further(shipping)).rejects.toThrow("what the listing says");
  for (const shipping of [0, 27000]) await free(shipping);
  await expect(free(27001)).rejects.toThrow("what the listing says");
  for (const set of [", quantity = 1", ", amount = 1", ", status = 'cancelled'"])
    await expect(once(25000, set)).rejects.toThrow();
  await expect(paid(25000)).rejects.toThrow("does not change its sum");
});

test("shipping by state names prices, and is not called free where it costs something", async () => {
  const put = (states: string, words = "'$'") =>
    run(`UPDATE products SET shipping = ${words}, shipping_states = '${states}' WHERE id = 'p1'`);
  for (const states of [
    '{"YUC":"5"}',
    '{"YUC":-1}',
    '{"YUC":1.5}',
    '{"YUCATAN":5}',
    '{"":5}',
    '{"YUC":10000000000}',
    "[5]",
  ])
    await expect(put(states), states).rejects.toThrow("a state without a price");
  await expect(put('{"YUC":5}', "NULL")).rejects.toThrow("what costs something is not free");
  await put('{"YUC":0,"BCS":null}', "NULL");
  await put('{"YUC":5,"BCS":null}');
  await expect(run("UPDATE products SET shipping = NULL WHERE id = 'p1'")).rejects.toThrow("is not free");
  await put("{}", "NULL");
});

test("one payment of a checkout takes money, and keeps its names", async () => {
  const id = await put();
  await run(pay(id));
  await run(pay(id, 2));
  await run(`UPDATE payments SET status = 'approved', paypal_order_id = 'P1' WHERE id = '${id}-1'`);
  await refused(`UPDATE payments SET status = 'approved' WHERE id = '${id}-2'`, "UNIQUE");
  await refused(`UPDATE payments SET status = 'captured' WHERE id = '${id}-1'`, "CHECK");
  await run(`UPDATE payments SET status = 'captured', capture_id = 'C1' WHERE id = '${id}-1'`);
  await refused(`UPDATE payments SET capture_id = 'C2' WHERE id = '${id}-1'`, "does not change its name");
  await refused(`UPDATE payments SET paypal_order_id = 'P2' WHERE id = '${id}-1'`, "does not change its name");
  await refused(`UPDATE payments SET status = 'approved' WHERE id = '${id}-1'`, "does not move so");
  await refused(`UPDATE payments SET status = 'captured', capture_id = 'C3' WHERE id = '${id}-2'`, "UNIQUE");
});

test("history and ledger are append-only; an order begins with an event of its own", async () => {
  const id = await put();
  const events = await catalogue.db.all(sql`SELECT * FROM order_events WHERE order_id = ${id}`);
  expect(events).toMatchObject([{ id, from_status: null, to_status: "awaiting_payment", actor: "B" }]);
  await run(pay(id));
  await run(
    `INSERT INTO ledger_entries (id, order_id, payment_id, kind, account, amount, at) VALUES ('l1', '${id}', '${id}-1', 'sale', 'buyer_clearing', -1, 1)`,
  );
  for (const table of ["order_events", "ledger_entries"]) {
    await refused(`UPDATE ${table} SET at = 2`, "not rewritten");
    await refused(`DELETE FROM ${table}`, "not rewritten");
  }
});
