import { sql } from "drizzle-orm";
import type { ProhibitedWord } from "~/domain/moderation/prohibited";
import type { ReportedNoun } from "~/domain/moderation/report";
import type { Rule } from "~/domain/moderation/rule";
import type { Admin } from "../accounts/users.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import { after, type Cursor } from "../cursor.server";
import type { Json, RowOf } from "../rows.server";
import type { feedback, products, reportCases } from "../schema.server";
import { caseTitle, isStillAdmin } from "./facts.server";

export type ReportCase = Omit<Row, "causes" | "found"> & { causes: readonly Rule[]; found: readonly ProhibitedWord[] };
type Row = RowOf<{
  id: Cursor;
  noun: typeof reportCases.noun;
  about: typeof reportCases.about;
  reports: typeof reportCases.reports;
  weight: typeof reportCases.weight;
  since: typeof reportCases.since;
  /** What it is about: a listing, an order, or a person's name. */
  title: typeof products.title | null;
  /** Of a question, a message or feedback. */
  text: typeof feedback.text;
  causes: Json;
  /** The words that a listing is held for. */
  found: Json | null;
}>;

const is = (noun: ReportedNoun) => literal(noun);
const text = sql`CASE c.noun
  WHEN ${is("question")} THEN (SELECT question FROM questions WHERE id = c.about)
  WHEN ${is("message")} THEN (SELECT body FROM order_messages WHERE id = c.about)
  WHEN ${is("feedback")} THEN (SELECT coalesce(text, reply) FROM feedback WHERE id = c.about) END`;

/** What waits for a decision, as `caseDue` orders it. */
export async function listReportCases(
  db: Database,
  admin: Admin,
  from: string | null,
  most: number,
): Promise<ReportCase[]> {
  const rows = await db.all<Row>(sql`SELECT c.due || '_' || c.id AS id, c.noun, c.about, c.reports, c.weight, c.since,
      coalesce(${caseTitle()}, (SELECT full_name FROM users WHERE id = c.about)) AS title, substr(${text}, 1, 200) AS text,
      (SELECT json_group_array(cause) FROM (SELECT DISTINCT cause FROM reports
        WHERE noun = c.noun AND about = c.about AND decision IS NULL)) AS causes,
      (SELECT found FROM listing_reviews WHERE c.noun = ${literal<ReportCase["noun"]>("review")} AND product_id = c.about AND decision IS NULL) AS found
    FROM report_cases c WHERE ${after(from, sql`c.due`, sql`c.id`)} AND ${isStillAdmin(admin)}
    ORDER BY c.due, c.id LIMIT ${most}`);
  return rows.map(({ causes, found, ...row }) => ({
    ...row,
    causes: JSON.parse(causes),
    found: found === null ? [] : JSON.parse(found),
  }));
}
