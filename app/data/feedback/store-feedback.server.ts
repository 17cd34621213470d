import { sql } from "drizzle-orm";
import { type FeedbackPart, maskName, type Side, type StarTotals } from "~/domain/feedback/feedback";
import { isReadable } from "../catalog/facts.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { removedParts } from "../moderation/rulings.server";
import { titleLanguage } from "../orders/facts.server";
import type { Found, Json, RowOf } from "../rows.server";
import { type feedback, type orders, type products, sellerProfiles, type users } from "../schema.server";

const ofBuyer = literal<Side>("buyer");

/** Of revealed ratings. */
export const storeRatingColumns = {
  positive: sellerProfiles.positive,
  neutral: sellerProfiles.neutral,
  negative: sellerProfiles.negative,
  item_sum: sellerProfiles.item_sum,
  item_count: sellerProfiles.item_count,
  communication_sum: sellerProfiles.communication_sum,
  communication_count: sellerProfiles.communication_count,
  shipping_time_sum: sellerProfiles.shipping_time_sum,
  shipping_time_count: sellerProfiles.shipping_time_count,
  shipping_cost_sum: sellerProfiles.shipping_cost_sum,
  shipping_cost_count: sellerProfiles.shipping_cost_count,
};
export type StoreRatings = StarTotals;

export type StoreFeedback = RowOf<{
  rating: typeof feedback.rating;
  text: typeof feedback.text;
  reply: typeof feedback.reply;
  id: Cursor;
  /** For reports. */
  feedbackId: typeof feedback.id;
  removed: FeedbackPart[];
  revealedAt: Found<typeof feedback.revealed_at>;
  /** Masked; `null` for an auction's winner and for a closed account. */
  buyer: string | null;
  title: typeof orders.title;
  language: typeof products.language;
  /** `null` when the product has no public page. */
  productId: typeof products.id | null;
}>;

type Row = Omit<StoreFeedback, "removed" | "buyer"> & RowOf<{ removed: Json; name: typeof users.full_name | null }>;

export async function listStoreFeedback(
  db: Database,
  handle: string,
  from: string | null,
  most: number,
): Promise<StoreFeedback[]> {
  const rows =
    await db.all<Row>(sql`SELECT f.revealed_at || '_' || f.id AS id, f.id AS feedbackId, f.rating, f.text, f.reply,
      f.revealed_at AS revealedAt, ${removedParts(sql`f.id`)} AS removed,
      iif(o.auction_id IS NULL, u.full_name, NULL) AS name, o.title, ${titleLanguage()} AS language,
      (SELECT id FROM products WHERE id = o.product_id AND ${isReadable(sql`products`)}) AS productId
    FROM feedback f JOIN orders o ON o.id = f.order_id JOIN users u ON u.id = o.buyer_id
    WHERE f.rated_id = (SELECT user_id FROM seller_profiles WHERE handle = ${handle}) AND f.role = ${ofBuyer}
      AND f.revealed_at IS NOT NULL AND ${before(from, sql`f.revealed_at`, sql`f.id`)}
    ORDER BY f.revealed_at DESC, f.id DESC LIMIT ${most}`);
  return rows.map(({ name, removed, ...row }) => ({
    ...row,
    removed: JSON.parse(removed),
    buyer: name === null ? null : maskName(name),
  }));
}
