import { eq, type SQL, sql } from "drizzle-orm";
import { firstName } from "~/domain/accounts/account";
import { type Centavos, sumOf, toCentavos } from "~/domain/money";
import { HOLD_REASONS, type Hold, type HoldReason } from "~/domain/payouts/hold";
import type { PayoutStatus } from "~/domain/payouts/payout";
import { isActiveUser } from "../accounts/facts.server";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { always } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { money } from "../money.server";
import { titleLanguage } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import { type orders, type payouts, type products, sellerProfiles, users } from "../schema.server";
import { prepared, template } from "../template.server";
import { hasPayoutStatus } from "./facts.server";
import { heldUntil, holdReason } from "./holds.server";

/** A seller's orders that wait for the same reason. */
type Wait = RowOf<{
  reason: HoldReason;
  /** Below zero for what the seller owes. */
  amount: Centavos;
  orders: number;
  /** `null` where no date is known. */
  first: number | null;
  last: number | null;
}>;

/** A seller's money in centavos: held, ready for payout, and owed by the seller for refunds (below zero). */
export interface Balance {
  held: Centavos;
  releasable: Centavos;
  negative: Centavos;
  waits: readonly Wait[];
}

/** The payable orders that meet a condition, with why they wait and until when. */
function heldOrders(where: SQL): SQL {
  return sql`(SELECT o.id, o.seller_id, o.buyer_id, o.product_id, o.title, o.created_at, o.payable, o.reason, ${heldUntil(sql`o.reason`)} AS until
    FROM (SELECT o.*, ${holdReason(CLOCK)} AS reason FROM orders o INDEXED BY orders_payable
      WHERE o.payable <> 0 AND ${where}) o)`;
}

const waitColumns = sql`h.reason, sum(h.payable) AS amount, count(*) AS orders, min(h.until) AS first,
  max(h.until) AS last`;

function toBalance(rows: readonly Wait[]): Balance {
  const waits = HOLD_REASONS.flatMap((reason) => rows.filter((row) => row.reason === reason)).map(
    ({ reason, amount, orders, first, last }) => ({ reason, amount: toCentavos(amount), orders, first, last }),
  );
  const sum = (isOf: (reason: HoldReason) => boolean) =>
    toCentavos(sumOf(waits.filter(({ reason }) => isOf(reason)).map(({ amount }) => amount)));
  return {
    held: sum((reason) => reason !== "owed" && reason !== "ready"),
    releasable: sum((reason) => reason === "ready"),
    negative: sum((reason) => reason === "owed"),
    waits,
  };
}

export type SellerBalance = Balance &
  RowOf<{
    id: typeof sellerProfiles.user_id;
    store: typeof sellerProfiles.business_name;
    handle: typeof sellerProfiles.handle;
    account: typeof sellerProfiles.payout_account;
    /** Of payouts that are requested and not paid yet: centavos, number, and when the first was requested, milliseconds. */
    requested: Centavos;
    payouts: number;
    requestedAt: typeof payouts.created_at | null;
  }>;

type Read<Row> = Omit<Row, keyof Balance>;

/** For a batch: what the ledger owes a seller, held or not; below zero for a debt. */
export function selectOwed(db: Database, sellerId: string) {
  return db.all<{ owed: Centavos }>(sql`SELECT coalesce(sum(payable), 0) AS owed FROM orders INDEXED BY orders_payable
    WHERE seller_id = ${sellerId} AND payable <> 0`);
}

/** Balances of sellers with money to receive or to repay: at most `most`, after the seller with the id `after`. */
export async function listBalances(
  db: Database,
  admin: Admin,
  after: string | null,
  most: number,
): Promise<SellerBalance[]> {
  const ofSeller = sql`FROM payouts p WHERE p.seller_id = s.user_id AND ${hasPayoutStatus("requested", sql`p`)}`;
  const rows = await db.all<Read<SellerBalance> & Wait>(sql`SELECT s.user_id AS id, s.business_name AS store, s.handle,
      s.payout_account AS account, (SELECT coalesce(sum(p.amount), 0) ${ofSeller}) AS requested,
      (SELECT count(*) ${ofSeller}) AS payouts,
      (SELECT min(p.created_at) ${ofSeller}) AS requestedAt, ${waitColumns}
    FROM (SELECT DISTINCT seller_id FROM orders INDEXED BY orders_payable
      WHERE payable <> 0 AND seller_id > ${after ?? ""} AND ${isStillAdmin(admin)} ORDER BY seller_id LIMIT ${most}) d
    CROSS JOIN seller_profiles s ON s.user_id = d.seller_id
    CROSS JOIN ${heldOrders(always)} h ON h.seller_id = d.seller_id GROUP BY d.seller_id, h.reason`);
  const sellers = new Map(rows.map((row) => [row.id, row]));
  return [...sellers.values()].map(({ id, store, handle, account, requested, payouts, requestedAt }) => ({
    ...{ id, store, handle, account, requested: toCentavos(requested), payouts, requestedAt },
    ...toBalance(rows.filter((row) => row.id === id)),
  }));
}

/** `onWay` is requested but not paid yet, `paid` the total of all paid payouts. */
export async function findOwnBalance(
  db: Database,
  seller: string,
): Promise<Balance & { onWay: Centavos; paid: Centavos; account: SellerBalance["account"] }> {
  const [waits, [row]] = await Promise.all([db.all<Wait>(waitsOf({ seller })), payoutsTo(db, { seller })]);
  const { onWay = toCentavos(0), paid = toCentavos(0), account = null } = row ?? {};
  return { ...toBalance(waits), onWay, paid, account };
}

const waitsOf = template(
  ["seller"],
  ({ seller }) => sql`SELECT ${waitColumns} FROM ${heldOrders(sql`o.seller_id = ${seller}`)} h GROUP BY h.reason`,
);

const payoutsTo = prepared((db) => {
  const seller = sql.placeholder("seller");
  const sent = (status: PayoutStatus) =>
    money(
      sql`(SELECT coalesce(sum(amount), 0) FROM payouts WHERE seller_id = ${seller} AND ${hasPayoutStatus(status)})`,
    );
  return db
    .select({ onWay: sent("requested"), paid: sent("paid"), account: sellerProfiles.payout_account })
    .from(users)
    .leftJoin(sellerProfiles, eq(sellerProfiles.user_id, users.id))
    .where(eq(users.id, seller));
});

const READY: HoldReason = "ready";

export type HeldOrder = Hold &
  RowOf<{
    id: typeof orders.id;
    title: typeof orders.title;
    language: typeof products.language;
    createdAt: typeof orders.created_at;
    /** First name; `null` when the account is closed. */
    buyerName: typeof users.full_name | null;
    /** Centavos; below zero for what the seller owes. */
    amount: Centavos;
  }>;

/** What is ready first, then what has a date, by that date; the rest by the date of the order, the newest first. */
export async function listHeldOrders(db: Database, seller: string, most: number): Promise<HeldOrder[]> {
  const rows =
    await db.all<HeldOrder>(sql`SELECT h.id, h.title, ${titleLanguage(sql`h.product_id`, sql`h.created_at`)} AS language, h.created_at AS createdAt, h.payable AS amount,
      h.reason, h.until, (SELECT full_name FROM users WHERE id = h.buyer_id AND ${isActiveUser()}) AS buyerName
    FROM ${heldOrders(sql`o.seller_id = ${seller}`)} h
    ORDER BY h.reason <> ${READY}, h.until IS NULL, h.until, h.created_at DESC, h.id LIMIT ${most}`);
  return rows.map(({ buyerName, ...row }) => ({
    ...row,
    amount: toCentavos(row.amount),
    buyerName: buyerName && firstName(buyerName),
  }));
}
