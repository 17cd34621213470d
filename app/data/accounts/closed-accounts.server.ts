import { eq, type SQL, sql } from "drizzle-orm";
import type { Underway } from "~/domain/accounts/account-deletion";
import { DEFAULT_COUNTRY } from "~/domain/accounts/seller-profile";
import { isOpen } from "../auctions/facts.server";
import { isOpenOffer } from "../auctions/second-chance-offers.server";
import { isForSale } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import type { Database } from "../connect.server";
import type { Told } from "../messages/messages.server";
import { OPEN } from "../orders/facts.server";
import { hasPayoutStatus } from "../payouts/facts.server";
import {
  addresses,
  carts,
  drafts,
  links,
  mails,
  notifications,
  sellerProfiles,
  sessions,
  users,
  watches,
} from "../schema.server";
import { type Proof, stillHolds } from "./credentials.server";

const count = (rows: SQL) => sql<number>`(SELECT count(*) FROM ${rows})`;

/** How many of each a person has under way: for the question before, and for the batch itself. */
const counted = (userId: string) => ({
  auctionsRunning: count(sql`auctions WHERE seller_id = ${userId} AND ${isOpen(sql`auctions`)}`),
  leadingAuction: count(sql`bidders b JOIN auctions a ON a.id = b.auction_id
    WHERE b.user_id = ${userId} AND a.leader_id = b.user_id AND ${isOpen(sql`a`)}`),
  purchasesOpen: count(sql`orders WHERE buyer_id = ${userId} AND status IN ${OPEN}`),
  salesOpen: count(sql`orders WHERE seller_id = ${userId} AND status IN ${OPEN}`),
  // Given to them, or by them.
  offersOpen: sql<number>`(${count(sql`offers o JOIN auctions a ON a.id = o.auction_id
      WHERE o.user_id = ${userId} AND ${isOpenOffer}`)}
    + ${count(sql`auctions a JOIN offers o ON o.auction_id = a.id WHERE a.seller_id = ${userId} AND ${isOpenOffer}`)})`,
  payoutsOpen: sql<number>`(${count(sql`orders INDEXED BY orders_payable WHERE seller_id = ${userId} AND payable <> 0
      AND payable > 0`)} + ${count(sql`payouts WHERE seller_id = ${userId} AND ${hasPayoutStatus("requested")}`)})`,
  stillAdmin: count(sql`user_roles WHERE user_id = ${userId}`),
});

/** What a person still has under way. */
export async function findUnderway(db: Database, userId: string): Promise<Underway> {
  const [underway] = await db.select(counted(userId)).from(sql`(SELECT 1)`);
  if (!underway) throw new Error("counts are a row");
  return underway;
}

interface Closing {
  /** Takes the place of the hash: no password is right, and no other account has it. */
  password_hash: string;
  now: number;
}

/**
 * Deletes what is a person's own and leaves of the rest what others need, without their name. Nothing is done when the
 * proof holds no more or something is under way. Mails that are not sent yet are deleted; `told` is written after them.
 * Answers how it stands then, and which avatar and photos belong to nothing any more.
 */
export async function closeAccount(
  db: Database,
  proof: Proof,
  { password_hash, now }: Closing,
  told: (whom: SQL) => Told,
): Promise<{ isClosed: boolean; underway: Underway; avatar: string | null; photos: string[] }> {
  const { userId } = proof.session;
  const underway = counted(userId);
  const whom = sql`(SELECT id FROM users WHERE id = ${userId} AND password_hash = ${password_hash})`;
  const theirs = sql`user_id = ${whom}`;
  const [[before], , [left], photos] = await db.batch([
    db.select({ avatar: users.avatar_url }).from(users).where(eq(users.id, userId)),
    db
      .update(users)
      .set({
        ...{ email: `deleted-${userId}@deleted.invalid`, full_name: "—", avatar_url: null },
        ...{ password_hash, email_confirmed_at: null, deleted_at: now },
      })
      .where(sql`${stillHolds(proof)} AND ${sql.join(Object.values(underway), sql` + `)} = 0`),
    db
      .select({ isClosed: sql<number>`deleted_at IS NOT NULL`, ...underway })
      .from(users)
      .where(eq(users.id, userId)),
    db.all<{ key: string }>(sql`DELETE FROM draft_images
      WHERE draft_id IN (SELECT id FROM drafts WHERE ${theirs}) RETURNING key`),
    db.delete(drafts).where(theirs),
    db.delete(addresses).where(theirs),
    db.delete(sessions).where(theirs),
    db.delete(links).where(theirs),
    db.delete(notifications).where(theirs),
    db.delete(watches).where(theirs),
    db.delete(carts).where(theirs),
    db.delete(mails).where(sql`${theirs} AND sent_at IS NULL`),
    // Kind and times stay; the rest of a message may name addresses.
    db.update(mails).set({ email: "", message: sql`json_object('kind', message ->> 'kind')` }).where(theirs),
    // What the seller wrote down to have something sent back to.
    db.run(sql`UPDATE problems SET return_to = NULL, label_note = NULL
      WHERE order_id IN (SELECT id FROM orders WHERE seller_id = ${whom})`),
    ...told(whom),
    db.run(moveProduct(sql`seller_id = ${whom} AND ${isForSale()}`, { to: "removed", actor: "S" })),
    db
      .update(sellerProfiles)
      .set({
        // Of the profile's own id, which nobody sees: a store cannot be named like that beforehand.
        ...{ handle: sql`'deleted-' || substr(id, -12)`, business_name: "—", country: DEFAULT_COUNTRY },
        ...{ description: null, phone: null, address: null, city: null, state: null, postal_code: null },
        ...{ shipping_policy: null, return_policy: null, payout_account: null },
      })
      .where(theirs),
  ]);
  if (!before || !left) throw new Error("users are never deleted");
  const { isClosed, ...still } = left;
  return {
    isClosed: isClosed === 1,
    underway: still,
    avatar: before.avatar,
    photos: photos.map(({ key }) => key),
  };
}
