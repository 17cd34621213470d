import { sql } from "drizzle-orm";
import type { Database } from "~/data/connect.server";
import { checkouts, ledgerEntries, notifications, orderEvents, orders, payments, products } from "~/data/schema.server";
import { mayMove, type OrderStatus } from "~/domain/order";
import type { PaypalStandIn } from "../../dev/paypal/server";

const LIVE: readonly OrderStatus[] = ["awaiting_payment", "payment_pending"];
const LOST: readonly OrderStatus[] = ["cancelled", "expired_unpaid"];
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/**
 * Everything that is wrong with what was bought, over all of it: stock, sums, captures, books and histories, beside what
 * PayPal knows. `listed` is how many pieces of a product there were at first. Empty when nothing is wrong.
 */
export async function faultsOfCommerce(
  db: Database,
  paypal: Pick<PaypalStandIn, "records">,
  listed: ReadonlyMap<string, number>,
): Promise<string[]> {
  const [all, bought, tries, entries, events, groups, told] = await Promise.all([
    db.select().from(products),
    db.select().from(orders),
    db.select().from(payments),
    db.select().from(ledgerEntries),
    db.select().from(orderEvents).orderBy(sql`rowid`),
    db.select().from(checkouts),
    db.select().from(notifications),
  ]);
  const faults: string[] = [];
  const insist = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const { captures } = paypal.records;
  const wasPaid = ({ id }: Pick<(typeof bought)[number], "id">) =>
    events.some((one) => one.order_id === id && one.to_status === "paid");

  // C1
  for (const { id, stock, status } of all.filter((one) => !one.is_auction)) {
    const gone = bought.filter((one) => one.product_id === id && (!LOST.includes(one.status) || wasPaid(one)));
    const [waiting, sold] = [
      gone.filter((one) => LIVE.includes(one.status)),
      gone.filter((one) => !LIVE.includes(one.status)),
    ];
    const was = listed.get(id);
    insist(
      was === undefined || stock + sum(gone.map((one) => one.quantity)) === was,
      `C1: pieces of ${id} do not add up`,
    );
    if (status === "reserved") insist(stock === 0 && waiting.length > 0, `C1: ${id} is reserved for nobody`);
    if (status === "sold")
      insist(stock === 0 && waiting.length === 0 && sold.length > 0, `C1: ${id} is sold to nobody`);
    if (status === "active" && was) insist(stock > 0, `C1: ${id} is on offer without a piece`);
  }

  // C2, C3, C5, C6
  for (const { id, amount, checkout_id, status, capture_id, refund_due } of tries) {
    const group = groups.find((one) => one.id === checkout_id);
    insist(group?.total === amount, `C2: ${id} is not the total of its checkout`);
    const paid = bought.filter((one) => one.checkout_id === checkout_id && wasPaid(one));
    const capture = capture_id === null ? undefined : captures[capture_id];
    const taken = ["captured", "refunded", "partially_refunded"].includes(status);
    if (!taken) {
      insist(
        paid.length === 0 || tries.some((one) => one.checkout_id === checkout_id && one.id !== id),
        `C5: ${id} took nothing`,
      );
      continue;
    }
    insist(capture !== undefined && capture.amount === amount, `C5: ${id} is not what PayPal took`);
    const back = capture?.refunded ?? 0;
    insist(
      sum(paid.map((one) => one.amount)) + refund_due + back === amount,
      `C2: ${id} charges another sum than its orders`,
    );
  }
  for (const order of bought.filter(wasPaid)) {
    const paying = tries.filter((one) => one.checkout_id === order.checkout_id && one.capture_id !== null);
    insist(paying.length === 1, `C3: ${order.id} is paid by ${paying.length} captures`);
  }
  for (const { id, status } of Object.values(captures)) {
    const known = tries.filter((one) => one.capture_id === id);
    const isTaken = status === "COMPLETED" || status === "REFUNDED";
    if (isTaken)
      insist(known.length === 1 && known[0]?.status !== "capture_pending", `C6: the capture ${id} is not known here`);
  }

  // C4
  for (const key of ["order_id", "payment_id", "at"] as const) {
    for (const one of new Set(entries.map((entry) => entry[key]))) {
      const left = sum(entries.filter((entry) => entry[key] === one).map((entry) => entry.amount));
      insist(left === 0, `C4: the books of ${key} ${one} come to ${left}`);
    }
  }

  for (const { id, status, buyer_id, seller_id } of bought) {
    // C12
    let at: OrderStatus | null = null;
    for (const event of events.filter((one) => one.order_id === id)) {
      insist(event.from_status === at, `C12: ${id} goes on from ${event.from_status} where it was ${at}`);
      if (at)
        insist(mayMove(at, event.to_status, event.actor), `C12: ${event.actor} moves ${id} to ${event.to_status}`);
      at = event.to_status;
    }
    insist(at === status, `C12: ${id} is ${status}, its history says ${at}`);
    // C4, C8
    const isPaid = wasPaid({ id });
    const sales = entries.filter((entry) => entry.order_id === id && entry.kind === "sale").length > 0;
    insist(sales === isPaid, `C4: ${id} is ${status}, and its sale is${sales ? "" : " not"} in the books`);
    for (const [who, kind] of [
      [buyer_id, "receipt"],
      [seller_id, "sold"],
    ] as const) {
      const isOf = ({ user_id, message }: (typeof told)[number]) =>
        user_id === who && message.kind === kind && (message as { order?: string }).order === id;
      insist(told.filter(isOf).length === (isPaid ? 1 : 0), `C8: ${kind} of ${id} is not told once`);
    }
  }
  return faults;
}
