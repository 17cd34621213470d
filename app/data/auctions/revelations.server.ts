import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Revealable } from "~/domain/auctions/revelation";
import type { Admin } from "../accounts/users.server";
import { type Condition, not } from "../condition.server";
import { type Database, queryOf } from "../connect.server";
import { isOwnCase, isStillAdmin, mayDecide } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { auctions, type products, type revelations, type users } from "../schema.server";
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
  const hasBids = sql`EXISTS (SELECT 1 FROM auction_events v
    WHERE v.auction_id = ${id} AND ${isEvent(sql`v`, "bid")})`.mapWith(Boolean);
  const row = await queryOf(db).auctions.findFirst({
    columns: { id: true },
    extras: {
      isOver: not(isOpen(sql`auctions`)).mapWith(Boolean).as("isOver"),
      hasBids: hasBids.as("hasBids"),
      isOwn: isOwnCase(admin.id, partyIds(id)).mapWith(Boolean).as("isOwn"),
    },
    where: and(eq(auctions.id, id), isStillAdmin(admin)),
    with: {
      product: { columns: { title: true } },
      revelation: { columns: { at: true, reason: true }, with: { admin: { columns: { full_name: true } } } },
    },
  });
  if (!row) return null;
  const { product, revelation: revealed, ...auction } = row;
  const revelation = revealed && { by: revealed.admin.full_name, at: revealed.at, reason: revealed.reason };
  return { ...auction, title: product.title, isRevealed: revelation !== null, revelation };
}

/** Guards a revelation: the bids are not revealed yet, and the administrator has no part in the auction. */
export function isUnrevealed(admin: Admin, id: string): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM revelations WHERE auction_id = ${id}) AND ${mayDecide(admin, partyIds(id))})`;
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
