import { type SQL, sql } from "drizzle-orm";
import type { Revealable } from "~/domain/auctions/revelation";
import type { Admin } from "../accounts/users.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { hasBid, isEvent, isOpen } from "./facts.server";

/** `by` is the administrator's name. */
interface Revelation {
  by: string;
  at: number;
  reason: string;
}

export type RevealableAuction = Revealable & { id: string; title: string; revelation: Revelation | null };

type Row = { title: string; is_over: number; has_bids: number; by: string; at: number | null; reason: string };

/** `null` also when the user is no longer an administrator. */
export async function findRevealableAuction(db: Database, admin: Admin, id: string): Promise<RevealableAuction | null> {
  const [row] =
    await db.all<Row>(sql`SELECT p.title, NOT ${isOpen(sql`a`)} AS is_over, u.full_name AS by, r.at, r.reason,
      EXISTS (SELECT 1 FROM auction_events v WHERE v.auction_id = a.id AND ${isEvent(sql`v`, "bid")}) AS has_bids
    FROM auctions a JOIN products p ON p.id = a.product_id
    LEFT JOIN revelations r ON r.auction_id = a.id LEFT JOIN users u ON u.id = r.admin_id
    WHERE a.id = ${id} AND ${isStillAdmin(admin)}`);
  if (!row) return null;
  const { title, is_over, has_bids, by, at, reason } = row;
  const revelation = at === null ? null : { by, at, reason };
  return { id, title, isOver: is_over === 1, hasBids: has_bids === 1, isRevealed: at !== null, revelation };
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
