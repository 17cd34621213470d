import { type SQL, sql } from "drizzle-orm";
import type { ReportedNoun } from "~/domain/moderation/report";
import type { RulingPart } from "~/domain/moderation/ruling";
import type { TakedownDecision } from "~/domain/moderation/takedown";
import type { Language } from "~/i18n/language";
import type { Admin } from "../accounts/users.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { titleLanguage } from "../orders/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { orderMessages, orders, products, reports, users } from "../schema.server";
import { isOwnCase, isStillAdmin } from "./facts.server";
import { concernedIds, feedbackWriter } from "./reportable-things.server";

/** A part of it, and the person who wrote it. */
interface ReportedText {
  part: RulingPart;
  text: string;
  language: Language | null;
  by: string;
  name: string;
}

export type ReportedThing = Omit<Row, "texts"> & { texts: readonly ReportedText[] };
type Row = RowOf<{
  title: typeof products.title | null;
  language: typeof products.language | null;
  /** The listing's description. */
  description: typeof products.description;
  productId: typeof products.id | null;
  orderId: typeof orders.id | null;
  /** The person whom it touches where nothing of it is a text: a seller, or a person. */
  personId: typeof users.id | null;
  personName: typeof users.full_name | null;
  isOwn: 0 | 1;
  texts: Json;
}>;

const nobody = sql`NULL AS personId, NULL AS personName`;
const written = (part: RulingPart, text: SQL, by: SQL, language = sql`NULL`) =>
  sql`SELECT json_object('part', ${literal(part)}, 'text', ${text}, 'language', ${language}, 'by', ${by},
    'name', (SELECT full_name FROM users WHERE id = ${by})) AS one WHERE ${text} IS NOT NULL`;
const texts = (...parts: SQL[]) =>
  sql`(SELECT json_group_array(json(one)) FROM (${sql.join(parts, sql` UNION ALL `)})) AS texts`;
const ofOrder = sql`o.title, ${titleLanguage()} AS language, NULL AS description, o.product_id AS productId, o.id AS orderId`;

const THINGS: Readonly<Record<ReportedNoun, (id: string, when: Condition) => SQL>> = {
  listing: (id, when) => sql`SELECT p.title, p.language, p.description, p.id AS productId, NULL AS orderId,
      p.seller_id AS personId, s.business_name AS personName, '[]' AS texts
    FROM products p JOIN seller_profiles s ON s.user_id = p.seller_id WHERE p.id = ${id} AND ${when}`,
  question: (
    id,
    when,
  ) => sql`SELECT p.title, p.language, NULL AS description, p.id AS productId, NULL AS orderId, ${nobody},
      ${texts(
        written("question", sql`q.question`, sql`q.asker_id`, sql`q.language`),
        written("answer", sql`q.answer`, sql`q.seller_id`, sql`q.answer_language`),
      )}
    FROM questions q JOIN products p ON p.id = q.product_id WHERE q.id = ${id} AND ${when}`,
  message: (id, when) => sql`SELECT ${ofOrder}, ${nobody}, ${texts(written("body", sql`m.body`, sql`m.user_id`))}
    FROM order_messages m JOIN orders o ON o.id = m.order_id WHERE m.id = ${id} AND ${when}
      AND NOT EXISTS (SELECT 1 FROM rulings r WHERE r.noun = ${literal<ReportedNoun>("message")} AND r.about = m.id
        AND r.decision IS NOT ${literal<TakedownDecision>("restored")})`,
  feedback: (id, when) => sql`SELECT ${ofOrder}, ${nobody},
      ${texts(written("text", sql`f.text`, feedbackWriter), written("reply", sql`f.reply`, sql`f.rated_id`))}
    FROM feedback f JOIN orders o ON o.id = f.order_id WHERE f.id = ${id} AND f.revealed_at IS NOT NULL AND ${when}`,
  person: (
    id,
    when,
  ) => sql`SELECT s.business_name AS title, NULL AS language, s.description, NULL AS productId, NULL AS orderId,
      u.id AS personId, u.full_name AS personName, '[]' AS texts
    FROM users u LEFT JOIN seller_profiles s ON s.user_id = u.id WHERE u.id = ${id} AND ${when}`,
};

/** As an administrator reads it, whether or not it was reported; `null` when there is none, or no text of it is left. */
export async function findReportedThing(
  db: Database,
  admin: Admin,
  noun: ReportedNoun,
  about: string,
): Promise<ReportedThing | null> {
  const isOwn = isOwnCase(admin.id, concernedIds({ noun, about }));
  const [row] = await db.all<Row>(sql`SELECT *, ${isOwn} AS isOwn FROM (${THINGS[noun](about, isStillAdmin(admin))})`);
  return row ? { ...row, texts: JSON.parse(row.texts) } : null;
}

export type ThingReport = RowOf<{
  userId: typeof reports.user_id;
  name: typeof users.full_name;
  cause: typeof reports.cause;
  words: typeof reports.words;
  weight: typeof reports.weight;
  at: typeof reports.at;
}>;

/** Those that wait, the oldest first. */
export async function listThingReports(
  db: Database,
  admin: Admin,
  { noun, about }: { noun: ReportedNoun; about: string },
  most: number,
): Promise<ThingReport[]> {
  return db.all<ThingReport>(sql`SELECT r.user_id AS userId, u.full_name AS name, r.cause, r.words, r.weight, r.at
    FROM reports r JOIN users u ON u.id = r.user_id
    WHERE r.noun = ${literal(noun)} AND r.about = ${about} AND r.decision IS NULL AND ${isStillAdmin(admin)}
    ORDER BY r.at, r.id LIMIT ${most}`);
}

/** Messages before and after. */
const NEIGHBOURS = 3;

export type Neighbour = RowOf<Pick<typeof orderMessages, "id" | "at" | "body"> & { isBuyers: 0 | 1 }>;

/** The message with those around it, oldest first. */
export async function listNeighbours(db: Database, admin: Admin, messageId: string): Promise<Neighbour[]> {
  const side = (way: SQL, order: SQL) => sql`SELECT * FROM (SELECT n.id, n.at, n.body, n.user_id, n.order_id
    FROM order_messages m JOIN order_messages n ON n.order_id = m.order_id AND (n.at, n.id) ${way} (m.at, m.id)
    WHERE m.id = ${messageId} ORDER BY n.at ${order}, n.id ${order} LIMIT ${NEIGHBOURS + 1})`;
  return db.all<Neighbour>(sql`SELECT t.id, t.at, t.body, t.user_id = o.buyer_id AS isBuyers
    FROM (${side(sql`<=`, sql`DESC`)} UNION ${side(sql`>`, sql`ASC`)}) t JOIN orders o ON o.id = t.order_id
    WHERE ${isStillAdmin(admin)} ORDER BY t.at, t.id`);
}
