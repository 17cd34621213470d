import { sql } from "drizzle-orm";
import type { Database } from "~/data/connect.server";
import {
  checkouts,
  ledgerEntries,
  notifications,
  orderEvents,
  orders,
  payments,
  paypalMovements,
  products,
  refunds,
} from "~/data/schema.server";
import { askUntil, isRestocked, SELLER_CAUSES } from "~/domain/cancellations/cancellation";
import { mayMove } from "~/domain/moves";
import { BUYER_REASONS } from "~/domain/orders/move-reasons";
import { ORDER_MOVES, type OrderStatus } from "~/domain/orders/order";
import { DAY } from "~/domain/time";
import type { PaypalStandIn } from "../../dev/paypal/server";

const LIVE: readonly OrderStatus[] = ["awaiting_payment", "payment_pending"];
const LOST: readonly OrderStatus[] = ["cancelled", "expired_unpaid"];
/** Whether a seller cancelled what they no longer had. */
function isNotRestocked(reason: string | null): boolean {
  return SELLER_CAUSES.some((cause) => cause === reason && !isRestocked(cause, false));
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const amounts = (rows: readonly { amount: number }[]) => sum(rows.map(({ amount }) => amount));

/** Groups rows by a key; `of` answers an empty list for an unknown key. */
function by<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number | null) {
  const groups = new Map<string | number | null, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return { of: (key: string | number | null) => groups.get(key) ?? [], all: groups };
}

/** Orders that administrators' lists count or sort otherwise than they are. */
async function faultsOfLists(db: Database): Promise<string[]> {
  const counted = await db.all<{ choice: string }>(sql`SELECT a || ' ' || b || ' ' || c || ' ' || n AS choice
    FROM facet_counts WHERE list = 'orders' AND n > 0 ORDER BY 1`);
  const recounted = await db.all<{ choice: string }>(sql`SELECT status || ' ' ||
      iif(auction_id IS NOT NULL, 'auction', iif(offer_id IS NOT NULL, 'offer', 'fixed')) || ' ' ||
      coalesce(payment_method, 'none') || ' ' || count(*) AS choice
    FROM orders GROUP BY status, auction_id IS NOT NULL, offer_id IS NOT NULL, payment_method ORDER BY 1`);
  const [shown, wanted] = [counted, recounted].map((rows) => rows.map(({ choice }) => choice).join(", "));
  const lost = await db.all<{ id: string }>(sql`SELECT o.id FROM orders o JOIN listed_orders l ON l.order_id = o.id
    WHERE NOT EXISTS (SELECT 1 FROM order_search_by_amount WHERE rowid = (o.amount << 29) | l.seq)`);
  return [
    ...(shown === wanted ? [] : [`orders are counted as ${shown}, not ${wanted}`]),
    ...lost.map(({ id }) => `the order ${id} is not sorted by its amount`),
  ];
}

/**
 * Audits all purchases: stock, sums, captures, refunds, ledger, histories and messages, against PayPal's records. C1 to
 * C12 are the invariants of docs/rules/security.md. `listed` is each product's initial stock. Returns the faults.
 */
export async function faultsOfCommerce(
  db: Database,
  paypal: Pick<PaypalStandIn, "records">,
  listed: ReadonlyMap<string, number>,
): Promise<string[]> {
  const [lists, all, bought, tries, entries, events, groups, told, back, moved] = await Promise.all([
    faultsOfLists(db),
    db.select().from(products),
    db.select().from(orders),
    db.select().from(payments),
    db.select().from(ledgerEntries),
    db.select().from(orderEvents).orderBy(sql`rowid`),
    db.select().from(checkouts),
    db.select().from(notifications),
    db.select().from(refunds),
    db.select().from(paypalMovements),
  ]);
  const faults: string[] = [...lists];
  const insist = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const { captures } = paypal.records;
  const made = Object.values(paypal.records.refunds);
  const historyOf = by(events, (event) => event.order_id);
  const isByPaypal = (one: (typeof back)[number]) => one.status === "done" && one.settlement === null;
  const booked = { order: by(entries, (one) => one.order_id), payment: by(entries, (one) => one.payment_id) };
  const bookedOfRefund = by(entries, (one) => one.refund_id);
  const refundsOf = { order: by(back, (one) => one.order_id), payment: by(back, (one) => one.payment_id) };
  const surplusOf = (payment: string) =>
    sum(moved.filter((one) => one.payment_id === payment).map((one) => one.surplus ?? 0));
  const came = (rows: typeof entries, kind: "sale" | "unwanted") =>
    rows.filter((one) => one.kind === kind && one.account === "buyer_clearing");

  // C1: stock.
  const boughtOf = by(bought, (order) => order.product_id);
  for (const { id, stock, status } of all.filter((one) => !one.is_auction)) {
    // Not restocked: what the seller no longer has or found damaged, and what an administrator cancelled after payment.
    const isGone = (order: (typeof bought)[number]) => {
      if (!LOST.includes(order.status)) return true;
      const history = historyOf.of(order.id);
      return (
        history.some(
          ({ reason }) => reason === "not_shipped" || reason === "not_picked_up" || isNotRestocked(reason),
        ) ||
        (history.at(-1)?.actor === "A" && history.some((event) => event.to_status === "paid"))
      );
    };
    const gone = boughtOf.of(id).filter(isGone);
    const waiting = gone.filter((one) => LIVE.includes(one.status));
    const was = listed.get(id);
    insist(
      was === undefined || stock + sum(gone.map((one) => one.quantity)) === was,
      `C1: pieces of ${id} do not add up`,
    );
    if (status === "reserved") insist(stock === 0 && waiting.length > 0, `C1: ${id} is reserved for nobody`);
    if (status === "sold")
      insist(stock === 0 && waiting.length === 0 && gone.length > 0, `C1: ${id} is sold to nobody`);
    if (status === "active" && was) insist(stock > 0, `C1: ${id} is on offer without a piece`);
  }

  // C2, C3, C5, C6: payments and captures.
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  for (const { id, amount, checkout_id, status, capture_id } of tries) {
    insist(groupOf.get(checkout_id)?.total === amount, `C2: ${id} is not the total of its checkout`);
    const own = booked.payment.of(id);
    const isTaken = ["captured", "refunded", "partially_refunded", "reversed"].includes(status) && capture_id !== null;
    if (!isTaken) {
      insist(own.length === 0, `C5: ${id} took nothing, and is in the books`);
      continue;
    }
    insist(captures[capture_id]?.amount === amount, `C5: ${id} is not what PayPal took`);
    const taken = -amounts([...came(own, "sale"), ...came(own, "unwanted")]);
    insist(taken === amount, `C2: ${id} of ${amount} brought ${taken} into the books`);
    const returned = amounts(refundsOf.payment.of(id).filter(isByPaypal)) + surplusOf(id);
    const states =
      returned === 0 ? ["captured"] : returned < amount ? ["partially_refunded"] : ["refunded", "reversed"];
    insist(states.includes(status), `C4: ${id} is ${status} with ${returned} of ${amount} back`);
  }
  const capturedHere = by(tries, (one) => one.capture_id);
  for (const { id, status } of Object.values(captures)) {
    const known = capturedHere.of(id);
    if (status !== "PENDING" && status !== "DECLINED")
      insist(known.length === 1 && known[0]?.status !== "capture_pending", `C6: the capture ${id} is not known here`);
  }

  // Refunds: each done one exists at PayPal, and each of PayPal's is recorded here.
  const recorded = by(back, (one) => one.paypal_refund_id);
  const madeById = new Map(made.map((one) => [one.id, one]));
  for (const one of back) {
    const [paid] = [...refundsOf.order.of(one.order_id)].filter((other) => other.payment_id === one.payment_id);
    insist(paid !== undefined, `refund ${one.id} is of nothing`);
    const theirs = one.paypal_refund_id === null ? undefined : madeById.get(one.paypal_refund_id);
    // What only the outcome of a dispute tells has its id, and that of the capture where there are several.
    const taken = paypal.records.disputes[one.paypal_refund_id?.replace(/:.*/, "") ?? ""]?.refunded ?? 0;
    const isTaken = amounts(recorded.of(one.paypal_refund_id).filter((other) => other.status === "done")) <= taken;
    if (isByPaypal(one)) insist(theirs?.status === "COMPLETED" || isTaken, `refund ${one.id} is done, PayPal has none`);
    if (one.status === "pending") insist(theirs?.status === "PENDING", `refund ${one.id} is not pending at PayPal`);
    if (one.status === "due") insist(theirs === undefined, `refund ${one.id} is due, PayPal made it`);
    const kinds = new Set(bookedOfRefund.of(one.id).map(({ kind }) => kind));
    const expected = { due: [], pending: [], done: ["refund"], failed: ["kept"] }[one.status];
    insist([...kinds].sort().join() === [...expected, "return"].sort().join(), `refund ${one.id} is booked otherwise`);
    const isFeeMoved = one.cause !== "unwanted" && one.fee_bearer === "market" && one.fee > 0;
    for (const kind of kinds) {
      const accounts = bookedOfRefund.of(one.id).filter((entry) => entry.kind === kind);
      const parts = isFeeMoved && kind !== "refund" ? (one.fee === one.amount ? [2] : [3]) : [2];
      insist(parts.includes(accounts.length), `refund ${one.id} is not booked once`);
    }
  }
  for (const { id, status, amount, isReversal } of made) {
    const here = amounts(recorded.of(id).filter((one) => one.status === "done"));
    const isWaiting = moved.some((one) => one.id === id && one.recorded_at === null);
    // A dispute's outcome may have told of its money first.
    const isOfDispute = moved.some((one) => one.id === id && one.dispute_id !== null);
    const agrees = isReversal || isWaiting || isOfDispute ? here <= amount : here === amount;
    if (status === "COMPLETED") insist(agrees, `PayPal sent back ${amount} as ${id}, here it is ${here}`);
  }
  // A reversal may be recorded by its dispute's outcome, or wait for an administrator.
  const waiting = by(moved, (one) => (one.recorded_at === null ? one.payment_id : null));
  for (const { id, capture_id } of tries) {
    const theirs = amounts(made.filter((one) => one.captureId === capture_id && one.status === "COMPLETED"));
    const ours = amounts(refundsOf.payment.of(id).filter(isByPaypal)) + surplusOf(id);
    const agrees = waiting.of(id).length > 0 ? ours <= theirs : ours === theirs;
    insist(agrees, `C4: PayPal sent back ${theirs} of ${id}, here it is ${ours}`);
  }

  // C4: the ledger adds up to zero.
  for (const [what, keyOf] of Object.entries({
    order: (one: (typeof entries)[number]) => one.order_id,
    payment: (one: (typeof entries)[number]) => one.payment_id,
    refund: (one: (typeof entries)[number]) => one.refund_id,
    day: (one: (typeof entries)[number]) => Math.floor(one.at / DAY),
  })) {
    for (const [key, rows] of by(entries, keyOf).all) {
      insist(amounts(rows) === 0, `C4: the books of ${what} ${key} come to ${amounts(rows)}`);
    }
  }

  // No buyer cancels more often without asking than the rules allow.
  const isFree = (one: (typeof events)[number]) => one.from_status === "paid" && one.reason === "cancelled_by_buyer";
  const buyerOf = new Map(bought.map((one) => [one.id, one.buyer_id]));
  for (const [buyer, own] of by(events.filter(isFree), (one) => buyerOf.get(one.order_id) ?? null).all) {
    const times = own.map(({ at }) => at).sort((one, other) => one - other);
    for (const [index, at] of times.entries()) {
      const before = times.slice(0, index).reverse();
      insist(askUntil(before, at) === null, `${buyer} cancelled too often without asking`);
    }
  }

  const toldOf = by(told, ({ user_id, message }) => {
    const { kind, product, order } = message as { kind: string; product?: string; order?: string };
    return [user_id, kind, order ?? product].join();
  });
  for (const { id, status, buyer_id, seller_id, pickup_place, amount } of bought) {
    // C12: histories.
    const history = historyOf.of(id);
    let at: OrderStatus | null = null;
    for (const event of history) {
      insist(event.from_status === at, `C12: ${id} goes on from ${event.from_status} where it was ${at}`);
      if (at)
        insist(
          mayMove(ORDER_MOVES, at, event.to_status, event.actor),
          `C12: ${event.actor} moves ${id} to ${event.to_status}`,
        );
      at = event.to_status;
    }
    insist(at === status, `C12: ${id} is ${status}, its history says ${at}`);
    // C3, C4: one sale, and no more refunded than paid.
    const sales = came(booked.order.of(id), "sale");
    const wasPaid = history.some((event) => event.to_status === "paid");
    insist(
      sales.length === (wasPaid ? 1 : 0),
      `C3: ${id} was${wasPaid ? "" : " not"} paid, and sold ${sales.length} times`,
    );
    if (wasPaid) insist(-amounts(sales) === amount, `C2: ${id} is sold for ${-amounts(sales)}, not ${amount}`);
    const returned = refundsOf.order.of(id);
    for (const [payment, rows] of by(returned, (one) => one.payment_id).all) {
      const standing = amounts(rows.filter((one) => one.status !== "failed"));
      insist(standing <= amount, `C4: ${standing} of ${amount} go back of ${id} by ${payment}`);
    }
    // A buyer without the item has the money, or the refund was refused for good.
    const ofSale = returned.filter((one) => one.cause !== "unwanted");
    const standing = amounts(ofSale.filter((one) => one.status !== "failed"));
    const isFailed = ofSale.some((one) => one.status === "failed");
    if (wasPaid && (status === "cancelled" || status === "refunded"))
      insist(standing === amount || isFailed, `C4: ${id} is ${status}, and ${standing} of ${amount} go back`);
    if (status === "partially_refunded")
      insist((standing > 0 && standing < amount) || isFailed, `C4: ${id} is partially refunded by ${standing}`);
    // Who bears PayPal's fee: the seller has the sale without the fee, minus what goes back, plus what the market bears.
    const fee = amounts(booked.order.of(id).filter((one) => one.kind === "sale" && one.account === "paypal_fee"));
    const live = returned.filter((one) => one.cause !== "unwanted" && one.status !== "failed");
    const back = sum(live.map((one) => one.amount - (one.fee_bearer === "market" ? one.fee : 0)));
    const isOfOrder = (one: (typeof entries)[number]) => one.payout_id === null && one.action_id === null;
    const sellers = booked.order.of(id).filter((one) => one.account === "seller_payable" && isOfOrder(one));
    insist(amounts(sellers) === (wasPaid ? amount - fee - back : 0), `the seller of ${id} has ${amounts(sellers)}`);
    const shares = sum(live.map((one) => one.fee));
    insist(
      amounts(live) < amount ? shares <= fee : shares === fee,
      `refunds of ${id} have ${shares} of the fee ${fee}`,
    );
    // A seller is never charged for a buyer's choice.
    const isByBuyer = history.some(({ reason }) => BUYER_REASONS.some((one) => one === reason));
    const atFault = sum(live.filter((one) => one.fee_bearer === "seller").map((one) => one.fee));
    if (isByBuyer && wasPaid) {
      const bearers = live.filter((one) => one.cause === "cancelled").map((one) => one.fee_bearer);
      insist(!bearers.includes("seller"), `the seller of ${id} bears the fee of a buyer's choice`);
      insist(amounts(sellers) >= -atFault, `the seller of ${id} is charged for a buyer's choice`);
    }
    // C8: each message once.
    for (const [who, kind] of [
      [buyer_id, "receipt"],
      [seller_id, pickup_place === null ? "sold" : "sold-for-pickup"],
    ]) {
      const times = toldOf.of([who, kind, id].join()).length;
      insist(times === (wasPaid ? 1 : 0), `C8: ${kind} of ${id} is told ${times} times`);
    }
    const returns = ["payment-returned", "refund-settled"].flatMap((kind) =>
      toldOf.of([buyer_id, kind, id].join()),
    ).length;
    const done = returned.filter((one) => one.status === "done").length;
    insist(returns === done, `C8: of ${done} refunds of ${id}, ${returns} are told`);
  }
  return faults;
}
