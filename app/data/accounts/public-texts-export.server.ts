import { eq, sql } from "drizzle-orm";
import type { FeedbackPart, Side } from "~/domain/feedback/feedback";
import type { RuledNoun } from "~/domain/moderation/ruling";
import type { TakedownDecision } from "~/domain/moderation/takedown";
import { CLOCK } from "../clock.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { exportOwnReviews } from "../moderation/listing-reviews.server";
import { exportOwnReports } from "../moderation/reports.server";
import { exportOwnRulings } from "../moderation/rulings.server";
import { listingEdits, products } from "../schema.server";

const restored = literal<TakedownDecision>("restored");
const takenDown = (
  part: FeedbackPart,
) => sql`(SELECT kept FROM rulings r WHERE r.noun = ${literal<RuledNoun>("feedback")}
  AND r.about = f.id AND r.part = ${part} AND r.decision IS NOT ${restored})`;
const feedback = sql`f.order_id, o.product_id, o.title, f.role AS said_by, f.rating, f.item AS item_stars,
  f.communication AS communication_stars, f.shipping_time AS shipping_time_stars, f.shipping_cost AS shipping_cost_stars,
  f.text, f.revealed_at, f.reply, f.replied_at`;

/** What a person says of others, asks them in public and reports, and is told, and when they changed their listings. */
export async function readPublicTexts(db: Database, userId: string) {
  const [feedback_given, feedback_received, questions_asked, questions_answered, edits, ...moderated] =
    await Promise.all([
      db.all(sql`SELECT ${feedback}, f.created_at, f.updated_at, ${takenDown("text")} AS text_taken_down
      FROM orders o JOIN feedback f ON f.order_id = o.id
      WHERE (o.buyer_id = ${userId} AND f.role = ${literal<Side>("buyer")}) OR (o.seller_id = ${userId} AND f.role = ${literal<Side>("seller")}) ORDER BY f.created_at`),
      // Hidden feedback is not the user's to read yet.
      db.all(sql`SELECT ${feedback}, ${takenDown("reply")} AS reply_taken_down
      FROM (SELECT * FROM orders WHERE buyer_id = ${userId} UNION ALL SELECT * FROM orders WHERE seller_id = ${userId}) o
      CROSS JOIN feedback f ON f.order_id = o.id
      WHERE f.rated_id = ${userId} AND (f.revealed_at IS NOT NULL OR f.reveal_at <= ${CLOCK}) ORDER BY f.revealed_at`),
      db.all(sql`SELECT product_id, question, asked_at, answered_at, NULL AS taken_down FROM questions WHERE asker_id = ${userId}
      UNION ALL SELECT kept ->> 'product_id', kept ->> 'question', NULL, NULL, at FROM rulings
        WHERE noun = ${literal<RuledNoun>("question")} AND kept ->> 'asker_id' = ${userId} AND decision IS NOT ${restored}
      ORDER BY asked_at`),
      db.all(sql`SELECT product_id, answer, answered_at FROM questions
      WHERE seller_id = ${userId} AND answered_at IS NOT NULL ORDER BY answered_at`),
      db
        .select({ product_id: listingEdits.product_id, at: listingEdits.at, fields: listingEdits.fields })
        .from(products)
        .innerJoin(listingEdits, eq(listingEdits.product_id, products.id))
        .where(eq(products.seller_id, userId))
        .orderBy(listingEdits.at),
      exportOwnReports(db, userId),
      exportOwnRulings(db, userId),
      exportOwnReviews(db, userId),
    ]);
  const [reports, rulings, listing_reviews] = moderated;
  return {
    ...{ feedback_given, feedback_received, questions_asked, questions_answered, listing_edits: edits },
    ...{ reports, rulings, listing_reviews },
  };
}
