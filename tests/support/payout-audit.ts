import { eq, isNotNull, or, sql } from "drizzle-orm";
import type { Database } from "~/data/connect.server";
import {
  adminActions,
  disputes,
  ledgerEntries,
  notifications,
  orders,
  paymentOrders,
  payoutBatches,
  payouts,
  refunds,
} from "~/data/schema.server";
import type { OrderStatus } from "~/domain/orders/order";
import { DAY } from "~/domain/time";

/** The longest that time alone may hold money: completion after a week, and a new seller's two weeks. */
const LONGEST = 21 * DAY;
const WAITS_FOR_DELIVERY: readonly OrderStatus[] = ["paid", "shipped"];

/**
 * Audits sellers' money right after everything releasable was requested at `now`: no order without an open problem or
 * dispute keeps money payable longer than its time, each batch has its payouts' sum, each payout and each settled debt
 * is in the books once, and each end of a payout is told once. Returns the faults.
 */
export async function faultsOfPayouts(db: Database, now: number): Promise<string[]> {
  const [rows, disputed, refused, batches, requested, booked, told, actions] = await Promise.all([
    db.select().from(orders).where(sql`payable <> 0`),
    db
      .select({ id: paymentOrders.order_id })
      .from(disputes)
      .innerJoin(paymentOrders, eq(paymentOrders.payment_id, disputes.payment_id))
      .where(sql`${disputes.status} <> 'RESOLVED'`),
    db.select({ id: refunds.order_id }).from(refunds).where(eq(refunds.status, "failed")),
    db.select().from(payoutBatches),
    db.select().from(payouts),
    db
      .select()
      .from(ledgerEntries)
      .where(or(isNotNull(ledgerEntries.payout_id), isNotNull(ledgerEntries.action_id))),
    db.select().from(notifications),
    db.select().from(adminActions).where(isNotNull(adminActions.seller_id)),
  ]);
  const faults: string[] = [];
  const insist = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const isIn = (list: readonly { id: string }[], id: string) => list.some((one) => one.id === id);

  const mayWait = ({ id, status }: (typeof rows)[number]) =>
    status === "problem_open" || WAITS_FOR_DELIVERY.includes(status) || isIn(disputed, id) || isIn(refused, id);
  const late = rows.filter((order) => order.payable > 0 && !mayWait(order) && order.moved_at + LONGEST < now);
  for (const seller of new Set(late.map((order) => order.seller_id))) {
    const own = late.filter((order) => order.seller_id === seller);
    const owed = rows.filter((order) => order.seller_id === seller && order.payable < 0);
    const sum = [...own, ...owed].reduce((all, order) => all + order.payable, 0);
    // A debt that is not smaller holds the rest.
    insist(sum <= 0, `orders ${own.map(({ id, status }) => `${id} ${status}`)} keep ${sum} of ${seller}`);
  }

  for (const batch of batches) {
    const own = requested.filter((payout) => payout.batch_id === batch.id);
    const sum = own.reduce((all, { amount }) => all + amount, 0);
    insist(own.length === batch.payouts && sum === batch.amount, `batch ${batch.id} is not its payouts`);
    const isOpen = own.some(({ status }) => status === "requested");
    insist(batch.paid_at === null || !isOpen, `batch ${batch.id} is paid, and one of its payouts is not`);
  }
  const bookedAs = (isOf: (entry: (typeof booked)[number]) => boolean) =>
    booked
      .filter((entry) => entry.account === "seller_payable" && isOf(entry))
      .reduce((all, { amount }) => all + amount, 0);
  for (const { id, status, amount } of requested) {
    const sum = bookedAs((entry) => entry.payout_id === id);
    const isBack = status === "failed" || status === "returned";
    insist(sum === (isBack ? 0 : -amount), `payout ${id}, ${status}, is booked as ${sum}`);
  }
  for (const { id, what, amount } of actions) {
    const sum = bookedAs((entry) => entry.action_id === id);
    insist(sum === amount, `${what} of ${amount} is booked as ${sum}`);
  }

  const ends = [
    ["payout-sent", ["paid", "returned"]],
    ["payout-failed", ["failed", "returned"]],
  ] as const;
  for (const seller of new Set(requested.map((payout) => payout.seller_id))) {
    const own = requested.filter((payout) => payout.seller_id === seller);
    for (const [kind, statuses] of ends) {
      const ended = own.filter(({ status }) => statuses.some((one) => one === status)).length;
      const times = told.filter(({ user_id, message }) => user_id === seller && message.kind === kind).length;
      insist(times === ended, `${kind} is told ${times} times to ${seller}, of ${ended}`);
    }
  }
  return faults;
}

/** Orders whose ledger does not come to zero, or whose payable is not what the ledger owes their seller. */
export async function faultsOfLedgers(db: Database): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT order_id AS id FROM ledger_entries GROUP BY order_id
      HAVING sum(amount) <> 0
    UNION SELECT id FROM orders o WHERE payable <> (SELECT coalesce(sum(amount), 0) FROM ledger_entries
      WHERE order_id = o.id AND account = 'seller_payable')`);
  return rows.map(({ id }) => id);
}
