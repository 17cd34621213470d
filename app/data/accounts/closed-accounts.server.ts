import { eq, type SQL, sql } from "drizzle-orm";
import type { UnfinishedBusiness } from "~/domain/accounts/account-deletion";
import { DEFAULT_COUNTRY } from "~/domain/accounts/seller-profile";
import type { RuledNoun } from "~/domain/moderation/ruling";
import type { Actor } from "~/domain/moves";
import type { PriceOfferStatus } from "~/domain/offers/price-offer";
import { hasActiveBid, isOpen } from "../auctions/facts.server";
import { isOpenOffer } from "../auctions/second-chance-offers.server";
import { hasProductStatus, isFixedPriceActive } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { readThenCommit, type Statement } from "../commit.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { OPEN_OFFER } from "../offers/facts.server";
import { OPEN } from "../orders/facts.server";
import { debtOf } from "../payouts/debts.server";
import { hasPayoutStatus } from "../payouts/facts.server";
import { isReleasable } from "../payouts/holds.server";
import {
  auctionComplaints,
  carts,
  draftImages,
  drafts,
  importedSkus,
  importParts,
  imports,
  mails,
  notifications,
  reports,
  rulings,
  savedSearches,
  sellerProfiles,
  strikes,
  suspensions,
  takedowns,
  users,
  watches,
} from "../schema.server";
import { isProofValid, type PasswordProof } from "./credentials.server";
import { eraseAccount } from "./erasures.server";

const NO_NAME = "—";

const count = (rows: SQL) => sql<number>`(SELECT count(*) FROM ${rows})`;

/** Explains a refusal before the batch, and guards the batch itself. */
const counts = (userId: string) => ({
  auctionsRunning: count(sql`auctions WHERE seller_id = ${userId} AND ${isOpen(sql`auctions`)}`),
  bidsStanding: count(sql`bidders b JOIN auctions a ON a.id = b.auction_id
    WHERE b.user_id = ${userId} AND ${hasActiveBid(sql`b`)} AND ${isOpen(sql`a`)}`),
  purchasesOpen: count(sql`orders WHERE buyer_id = ${userId} AND status IN ${OPEN}`),
  salesOpen: count(sql`orders WHERE seller_id = ${userId} AND status IN ${OPEN}`),
  // As buyer, or as seller.
  offersOpen: sql<number>`(${count(sql`offers o JOIN auctions a ON a.id = o.auction_id
      WHERE o.user_id = ${userId} AND ${isOpenOffer}`)}
    + ${count(sql`auctions a JOIN offers o ON o.auction_id = a.id WHERE a.seller_id = ${userId} AND ${isOpenOffer}`)})`,
  // Money that waits, or that exceeds what the seller owes; and payouts on their way.
  payoutsOpen: sql<number>`(${count(sql`orders o INDEXED BY orders_payable
      WHERE o.seller_id = ${userId} AND o.payable <> 0 AND o.payable > 0 AND NOT ${isReleasable(CLOCK)}`)}
    + (SELECT coalesce(sum(payable), 0) > 0 FROM orders INDEXED BY orders_payable WHERE seller_id = ${userId} AND payable <> 0)
    + ${count(sql`payouts WHERE seller_id = ${userId} AND ${hasPayoutStatus("requested")}`)})`,
  debtOpen: debtOf(userId),
  stillAdmin: count(sql`user_roles WHERE user_id = ${userId}`),
});

export async function findUnfinishedBusiness(db: Database, userId: string): Promise<UnfinishedBusiness> {
  const [underway] = await db.select(counts(userId)).from(sql`(SELECT 1)`);
  if (!underway) throw new Error("counts are a row");
  return underway;
}

/** A product that nobody bought, bid on or has in an order. */
const isUnneeded = sql`(NOT EXISTS (SELECT 1 FROM orders WHERE product_id = products.id)
  AND NOT EXISTS (SELECT 1 FROM auctions a JOIN auction_events e ON e.auction_id = a.id WHERE a.product_id = products.id))`;

/** Their photos become unused, so the sweep of the bucket deletes them. */
function eraseListings(ids: SQL): SQL[] {
  return [
    sql`DELETE FROM product_images WHERE product_id IN ${ids}`,
    sql`DELETE FROM revisions WHERE product_id IN ${ids}`,
    sql`DELETE FROM listing_edits WHERE product_id IN ${ids}`,
    sql`DELETE FROM translations WHERE product_id IN ${ids}`,
    sql`DELETE FROM questions WHERE product_id IN ${ids}`,
    // Until another listing has them.
    sql`DELETE FROM market_words WHERE word IN (SELECT w.value FROM products p
      JOIN json_each('["' || replace(p.forms, ' ', '","') || '"]') w WHERE p.id IN ${ids})`,
    sql`UPDATE products SET title = ${NO_NAME}, description = NULL, shipping = NULL, shipping_cost = 0, shipping_states = NULL,
      pickup_place = NULL, is_shipped = 1, returns = NULL, second_title = NULL, second_description = NULL, forms = ${""}, senses = ${""}, words = ${" "} WHERE id IN ${ids}`,
  ];
}

/** Their rows are of no use to anyone else. */
const OWN_TABLES = [
  ...["addresses", "sessions", "known_networks", "links", "auth_codes"],
  ...["user_metadata", "factor_offers", "factor_challenges", "devices", "factors"],
  ...["passkeys", "identities", "identity_flows", "consents", "authorizations", "security_events"],
];

interface Closing {
  /** A unique hash that no password matches; it also shows which batch closed the account. */
  password_hash: string;
  now: number;
}

/**
 * Keeps rows that others need, without the name. Writes nothing when the proof is no longer valid or anything is under
 * way. Unsent emails are deleted before `messages` are written. Returns the keys of images that are unused now.
 */
export async function closeAccount(
  db: Database,
  proof: PasswordProof,
  { password_hash, now }: Closing,
  messages: (recipient: SQL) => Statement[],
): Promise<{ isClosed: boolean; underway: UnfinishedBusiness; avatar: string | null; photos: string[] }> {
  const { userId } = proof.session;
  const underway = counts(userId);
  const owner = sql`(SELECT id FROM users WHERE id = ${userId} AND password_hash = ${password_hash})`;
  const theirs = sql`user_id = ${owner}`;
  const avatar = db.select({ avatar: users.avatar_url }).from(users).where(eq(users.id, userId));
  const after = db
    .select({ isClosed: sql<number>`deleted_at IS NOT NULL`, ...underway })
    .from(users)
    .where(eq(users.id, userId));
  const photos = db
    .select({ key: draftImages.key })
    .from(draftImages)
    .innerJoin(drafts, eq(drafts.id, draftImages.draft_id))
    .where(eq(drafts.user_id, userId));
  const writes = [
    db
      .update(users)
      .set({
        email: `deleted-${userId}@deleted.invalid`,
        full_name: NO_NAME,
        avatar_url: null,
        password_hash,
        email_confirmed_at: null,
        deleted_at: now,
      })
      .where(sql`${isProofValid(proof)} AND ${sql.join(Object.values(underway), sql` + `)} = 0`),
    db.delete(draftImages).where(sql`draft_id IN (SELECT id FROM drafts WHERE ${theirs})`),
    db.delete(drafts).where(theirs),
    db.delete(imports).where(theirs),
    db.delete(importParts).where(theirs),
    db.delete(importedSkus).where(sql`seller_id = ${owner}`),
    ...OWN_TABLES.map((table) => sql`DELETE FROM ${sql.identifier(table)} WHERE ${theirs}`),
    // What they wrote against a strike, a suspension or an auction's result. An open appeal needs no decision any more.
    db.update(strikes).set({ appeal: null, appealed_at: null }).where(theirs),
    db.update(auctionComplaints).set({ words: "" }).where(theirs),
    db.update(suspensions).set({ appeal: null, appealed_at: null }).where(theirs),
    db
      .update(takedowns)
      .set({ appeal: null, appealed_at: null })
      .where(sql`product_id IN (SELECT id FROM products WHERE seller_id = ${owner})`),
    // What they wrote to whoever looks after the market; reports of theirs still wait.
    db.update(reports).set({ words: null }).where(theirs),
    db.update(rulings).set({ appeal: null, appealed_at: null }).where(sql`touched_id = ${owner}`),
    // A removed message goes with the others.
    db
      .update(rulings)
      .set({ kept: null })
      .where(sql`touched_id = ${owner} AND noun = ${literal<RuledNoun>("message")}`),
    // What listings said before an administrator's edit.
    sql`DELETE FROM listing_corrections WHERE product_id IN (SELECT id FROM products WHERE seller_id = ${owner})`,
    // Both sides are told that these are over; what was written with them goes.
    sql`UPDATE price_offers SET status = ${literal<PriceOfferStatus>("ended")}, moved_by = ${literal<Actor>("T")}, moved_at = ${now}
      WHERE (buyer_id = ${owner} OR seller_id = ${owner}) AND status IN ${OPEN_OFFER}`,
    sql`UPDATE price_offers SET note = NULL WHERE buyer_id = ${owner}`,
    sql`DELETE FROM offer_terms WHERE product_id IN (SELECT id FROM products WHERE seller_id = ${owner})`,
    // Nobody waits for these answers any more.
    sql`DELETE FROM questions WHERE answered_at IS NULL AND (asker_id = ${owner} OR seller_id = ${owner})`,
    db.delete(notifications).where(theirs),
    db.delete(watches).where(theirs),
    db.delete(savedSearches).where(theirs),
    db.delete(carts).where(theirs),
    db.delete(mails).where(sql`${theirs} AND sent_at IS NULL`),
    // Other fields of a message may contain addresses.
    db
      .update(mails)
      .set({ email: "", last_error: null, message: sql`json_object('kind', message ->> 'kind')` })
      .where(theirs),
    // What the seller wrote down to have something sent back to.
    sql`UPDATE problems SET return_to = NULL, label_note = NULL
      WHERE order_id IN (SELECT id FROM orders WHERE seller_id = ${owner})`,
    ...eraseAccount(owner, now),
    // Bank and PayPal know a payout by its reference.
    sql`UPDATE payouts SET account = ${NO_NAME}, store = iif(store IS NULL, NULL, ${NO_NAME}),
      name = iif(name IS NULL, NULL, ${NO_NAME}) WHERE seller_id = ${owner}`,
    ...messages(owner),
    moveProduct(sql`seller_id = ${owner} AND (${isFixedPriceActive()} OR is_away = 1 OR ${isUnneeded})`, {
      to: "removed",
      actor: "S",
    }),
    ...eraseListings(
      sql`(SELECT id FROM products WHERE seller_id = ${owner} AND ${hasProductStatus("removed")} AND ${isUnneeded})`,
    ),
    db
      .update(sellerProfiles)
      .set({
        // Part of the profile's private id, so that no other store can take this name beforehand.
        handle: sql`'deleted-' || substr(id, -12)`,
        business_name: NO_NAME,
        country: DEFAULT_COUNTRY,
        description: null,
        phone: null,
        address: null,
        city: null,
        state: null,
        postal_code: null,
        shipping_policy: null,
        return_policy: null,
        payout_account: null,
        away_from: null,
        away_until: null,
        away_sells: false,
        away_note: null,
        buyer_note: null,
        legal_name: null,
        business_address: null,
        business_phone: null,
        rfc: null,
      })
      .where(theirs),
  ];
  const {
    before: [[user], images],
    after: [left],
  } = await readThenCommit(db, [avatar, photos], writes, after);
  if (!user || !left) throw new Error("users are never deleted");
  const { isClosed, ...still } = left;
  return { isClosed: isClosed === 1, underway: still, avatar: user.avatar, photos: images.map(({ key }) => key) };
}
