import { type SQL, sql } from "drizzle-orm";
import type { Side } from "~/domain/feedback/feedback";
import type { Reportable, ReportedNoun } from "~/domain/moderation/report";
import { isActiveUser } from "../accounts/facts.server";
import { isReadable } from "../catalog/facts.server";
import { type Condition, literal } from "../condition.server";
import { PAID, partyIds, titleLanguage } from "../orders/facts.server";
import { isReadBy } from "../questions/facts.server";
import type { RowOf } from "../rows.server";
import type { feedback, orders, products, reports, sellerProfiles, users } from "../schema.server";

/** What a person may report, as they read it. */
export type ReportableThing = RowOf<{
  /** The id of what is reported. */
  about: typeof reports.about;
  /** Of the listing or the order; a store's name. */
  title: typeof products.title;
  language: typeof products.language | null;
  text: typeof feedback.text;
  /** An answer, or a reply. */
  reply: typeof feedback.reply;
  productId: typeof products.id | null;
  orderId: typeof orders.id | null;
  /** The store's, where there is one. */
  handle: typeof sellerProfiles.handle | null;
  /** The name of a buyer, whom the seller knows once the order is paid. */
  who: typeof users.full_name | null;
  /** Whether it is a question that waits for this person's answer. */
  isToAnswer: 0 | 1;
}>;

const nothing = sql`NULL`;

interface Columns {
  about: SQL;
  title: SQL;
  language?: SQL;
  text?: SQL;
  reply?: SQL;
  productId?: SQL;
  orderId?: SQL;
  handle?: SQL;
  who?: SQL;
  isToAnswer?: Condition;
}

const select = ({ about, title, ...more }: Columns) => {
  const { language = nothing, text = nothing, reply = nothing, productId = nothing, orderId = nothing } = more;
  const { handle = nothing, who = nothing, isToAnswer = sql`0` } = more;
  return sql`SELECT ${about} AS about, ${title} AS title, ${language} AS language, ${text} AS text, ${reply} AS reply,
    ${productId} AS productId, ${orderId} AS orderId, ${handle} AS handle, ${who} AS who, ${isToAnswer} AS isToAnswer`;
};

const ofBuyer = literal<Side>("buyer");
/** Of feedback `f` of the order `o`. */
export const feedbackWriter = sql`iif(f.role = ${ofBuyer}, o.buyer_id, o.seller_id)`;

/** Query for the people whom something that can be reported is about: its writer or owner, and the other side. */
export function concernedIds({ noun, about }: { noun: ReportedNoun; about: string }): SQL {
  switch (noun) {
    case "listing":
      return sql`SELECT seller_id FROM products WHERE id = ${about}`;
    case "question":
      return sql`SELECT seller_id FROM questions WHERE id = ${about} UNION ALL SELECT asker_id FROM questions WHERE id = ${about}`;
    case "message":
      return partyIds(sql`(SELECT order_id FROM order_messages WHERE id = ${about})`);
    case "feedback":
      return partyIds(sql`(SELECT order_id FROM feedback WHERE id = ${about})`);
    case "person":
      return sql`${about}`;
  }
}

/** Query for a thing that this person reads and may report; no row without one. */
export function reportableThing(reportable: Reportable, userId: string, id: string): SQL {
  const ofOrder = { title: sql`o.title`, language: titleLanguage(), productId: sql`o.product_id` };
  switch (reportable) {
    case "listing":
      return sql`${select({ about: sql`p.id`, title: sql`p.title`, language: sql`p.language`, productId: sql`p.id` })}
        FROM products p WHERE p.id = ${id} AND p.seller_id <> ${userId} AND ${isReadable(sql`p`)}`;
    case "question":
      return sql`${select({
        ...{ about: sql`q.id`, title: sql`p.title`, language: sql`p.language`, productId: sql`p.id` },
        ...{ text: sql`q.question`, reply: sql`q.answer` },
        isToAnswer: sql`q.answered_at IS NULL AND q.seller_id = ${userId}`,
      })} FROM questions q JOIN products p ON p.id = q.product_id WHERE q.id = ${id} AND ${isReadBy(userId)}`;
    case "message":
      return sql`${select({ about: sql`m.id`, ...ofOrder, text: sql`m.body`, orderId: sql`o.id` })}
        FROM order_messages m JOIN orders o ON o.id = m.order_id
        WHERE m.id = ${id} AND m.user_id <> ${userId} AND ${userId} IN (o.buyer_id, o.seller_id)`;
    case "feedback":
      return sql`${select({
        ...{ about: sql`f.id`, ...ofOrder, text: sql`f.text`, reply: sql`f.reply` },
        // A store's is read by everyone.
        orderId: sql`iif(f.role = ${ofBuyer}, NULL, o.id)`,
        handle: sql`(SELECT handle FROM seller_profiles WHERE user_id = o.seller_id)`,
      })} FROM feedback f JOIN orders o ON o.id = f.order_id
        WHERE f.id = ${id} AND f.revealed_at IS NOT NULL AND (f.role = ${ofBuyer} OR f.rated_id = ${userId})
          AND coalesce(iif(${feedbackWriter} = ${userId}, NULL, f.text), f.reply) IS NOT NULL`;
    case "store":
      return sql`${select({ about: sql`s.user_id`, title: sql`s.business_name`, handle: sql`s.handle` })}
        FROM seller_profiles s JOIN users u ON u.id = s.user_id
        WHERE s.handle = ${id} AND s.user_id <> ${userId} AND ${isActiveUser(sql`u`)}`;
    case "buyer":
      return sql`${select({ about: sql`o.buyer_id`, ...ofOrder, orderId: sql`o.id`, who: sql`iif(o.status IN ${PAID}, u.full_name, NULL)` })}
        FROM orders o JOIN users u ON u.id = o.buyer_id
        WHERE o.id = ${id} AND o.seller_id = ${userId} AND ${isActiveUser(sql`u`)}`;
  }
}
