import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Revealable } from "~/domain/auctions/revelation";
import type { Admin } from "../accounts/users.server";
import { type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { auctions, products, revelations, users } from "../schema.server";
import { hasBid, isEvent, isOpen } from "./facts.server";

/** `by` is the administrator's name. */
type Revelation = RowOf<{
  by: typeof users.full_name;
  at: typeof revelations.at;
  reason: typeof revelations.reason;
}>;

export type RevealableAuction = Revealable &
  RowOf<{ id: typeof auctions.id; title: typeof products.title }> & { revelation: Revelation | null };

/** `null` also when the user is no longer an administrator. */
export async function findRevealableAuction(db: Database, admin: Admin, id: string): Promise<RevealableAuction | null> {
  const hasBids = sql<0 | 1>`EXISTS (SELECT 1 FROM auction_events v
    WHERE v.auction_id = ${auctions.id} AND ${isEvent(sql`v`, "bid")})`;
  const [row] = await db
    .select({
      title: products.title,
      isOver: sql<0 | 1>`${not(isOpen(sql`auctions`))}`,
      hasBids,
      by: users.full_name,
      revealed: { at: revelations.at, reason: revelations.reason },
    })
    .from(auctions)
    .innerJoin(products, eq(products.id, auctions.product_id))
    .leftJoin(revelations, eq(revelations.auction_id, auctions.id))
    .leftJoin(users, eq(users.id, revelations.admin_id))
    .where(and(eq(auctions.id, id), isStillAdmin(admin)));
  if (!row) return null;
  const { title, by, revealed } = row;
  const revelation = revealed && by !== null ? { by, ...revealed } : null;
  const isRevealed = revelation !== null;
  return { id, title, isOver: row.isOver === 1, hasBids: row.hasBids === 1, isRevealed, revelation };
}

/** Guards a revelation: the bids are not revealed yet, and the user is still an administrator. */
export function isUnrevealed(admin: Admin, id: string): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM revelations WHERE auction_id = ${id}) AND ${isStillAdmin(admin)})`;
}

export function insertRevelation(
  admin: Admin,
  { id, reason, now }: { id: string; reason: string; now: number },
  when: Condition,
): SQL {
  return sql`INSERT INTO revelations (auction_id, admin_id, reason, at)
    SELECT ${id}, ${admin.id}, ${reason}, ${now} WHERE ${when}`;
}

/** Subquery: the seller and all bidders, even if their bids were withdrawn. */
export function partyIds(auctionId: string | SQL): SQL {
  return sql`SELECT seller_id FROM auctions WHERE id = ${auctionId}
    UNION SELECT user_id FROM bidders WHERE auction_id = ${auctionId} AND ${hasBid(sql`bidders`)}`;
}
