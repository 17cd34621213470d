import { type AnyColumn, and, desc, eq, sql } from "drizzle-orm";
import { firstName } from "~/domain/accounts/account";
import { type Centavos, toCentavos } from "~/domain/money";
import type { LeftOutReason } from "~/domain/payouts/batch";
import type { Language } from "~/i18n/language";
import type { Admin } from "../accounts/users.server";
import { type Database, queryOf } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { isOwnCase, isStillAdmin } from "../moderation/facts.server";
import { titleLanguage } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import { payoutOrders, payouts, type sellerProfiles, type users } from "../schema.server";
import { leftOutReason } from "./facts.server";

export type Payout = RowOf<{
  id: typeof payouts.id;
  account: typeof payouts.account;
  status: typeof payouts.status;
  reference: typeof payouts.reference;
  sellerId: typeof payouts.seller_id;
  store: typeof sellerProfiles.business_name;
  /** The seller's own name; both as in the batch's file once it is in one. */
  name: typeof users.full_name;
  amount: Centavos;
  createdAt: typeof payouts.created_at;
  movedAt: typeof payouts.moved_at;
  batchId: typeof payouts.batch_id;
  /** Why a requested payout is in no batch yet, or should not be paid. */
  leftOut: LeftOutReason | null;
}>;

export const PAYOUT_COLUMNS = sql`p.seller_id AS sellerId, coalesce(p.store, s.business_name) AS store,
  coalesce(p.name, u.full_name) AS name, p.account, p.amount, p.status,
  p.reference, p.created_at AS createdAt, p.moved_at AS movedAt, p.batch_id AS batchId, ${leftOutReason} AS leftOut`;
const WITH_SELLERS = sql`CROSS JOIN seller_profiles s ON s.user_id = p.seller_id CROSS JOIN users u ON u.id = p.seller_id`;
export const PAYOUTS = sql`payouts p ${WITH_SELLERS}`;
/** Otherwise SQLite reads all requested payouts for those without a batch. */
export const UNBATCHED_PAYOUTS = sql`payouts p INDEXED BY payouts_unbatched ${WITH_SELLERS}`;

export function toPayout<Read extends Payout>(row: Read): Read {
  return { ...row, amount: toCentavos(row.amount) };
}

/** Newest first; `id` is the cursor. */
export async function listPayouts(
  db: Database,
  admin: Admin,
  from: string | null,
  most: number,
): Promise<(Payout & { payoutId: Payout["id"] })[]> {
  const rows = await db.all<
    Payout & { payoutId: Payout["id"] }
  >(sql`SELECT p.created_at || '_' || p.id AS id, p.id AS payoutId,
      ${PAYOUT_COLUMNS} FROM ${PAYOUTS} WHERE ${isStillAdmin(admin)} AND ${before(from, sql`p.created_at`, sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${most}`);
  return rows.map(toPayout);
}

/** An order of a payout, and how much of the payout is for it. */
const PARTS = {
  columns: { order_id: true, amount: true },
  with: {
    order: {
      columns: { title: true, amount: true, created_at: true },
      extras: (order: Record<"product_id" | "created_at", AnyColumn>) => ({
        language: titleLanguage(sql`${order.product_id}`, sql`${order.created_at}`).as("language"),
      }),
      with: { buyer: { columns: { full_name: true, deleted_at: true } } },
    },
  },
} as const;

interface ReadPart {
  order_id: string;
  amount: number;
  order: {
    title: string;
    language: Language;
    amount: number;
    created_at: number;
    buyer: { full_name: string; deleted_at: number | null };
  };
}

/** The newest order first; `buyerName` is the first name, `null` when the account is closed. */
function toParts(parts: readonly ReadPart[]) {
  return parts
    .map(({ order_id: id, amount, order: { title, language, amount: paid, created_at: createdAt, buyer } }) => ({
      ...{ amount, paid },
      order: {
        id,
        title,
        language,
        createdAt,
        buyerName: buyer.deleted_at === null ? firstName(buyer.full_name) : null,
      },
    }))
    .sort((one, other) => other.order.createdAt - one.order.createdAt || (one.order.id < other.order.id ? -1 : 1));
}

/** `null` also when the user is no longer an administrator. */
export async function findPayout(db: Database, admin: Admin, id: string) {
  const [[row], parts] = await Promise.all([
    db.all<
      Payout & { isOwn: 0 | 1 }
    >(sql`SELECT p.id, ${PAYOUT_COLUMNS}, ${isOwnCase(admin.id, sql`p.seller_id`)} AS isOwn
      FROM ${PAYOUTS} WHERE p.id = ${id} AND ${isStillAdmin(admin)}`),
    queryOf(db).payoutOrders.findMany({ ...PARTS, where: and(eq(payoutOrders.payout_id, id), isStillAdmin(admin)) }),
  ]);
  return row ? { ...toPayout(row), parts: toParts(parts) } : null;
}

export type OwnPayout = Awaited<ReturnType<typeof listOwnPayouts>>[number];

export async function listOwnPayouts(db: Database, seller: string, from: string | null, most: number) {
  const { id, created_at, seller_id } = payouts;
  const rows = await queryOf(db).payouts.findMany({
    columns: { amount: true, status: true, reference: true, moved_at: true },
    extras: { id: sql<Cursor>`${created_at} || '_' || ${id}`.as("id") },
    with: { parts: PARTS },
    where: and(eq(seller_id, seller), before(from, sql`${created_at}`, sql`${id}`)),
    orderBy: [desc(created_at), desc(id)],
    limit: most,
  });
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount), parts: toParts(row.parts) }));
}
