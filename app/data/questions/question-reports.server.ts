import { type SQL, sql } from "drizzle-orm";
import type { QuestionPart, ReportCause } from "~/domain/questions/question";
import { isActiveUser } from "../accounts/facts.server";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { products, questions, sellerProfiles } from "../schema.server";
import { isReadBy } from "./facts.server";

export type ReportableQuestion = RowOf<{
  id: typeof questions.id;
  productId: typeof questions.product_id;
  title: typeof products.title;
  titleLanguage: typeof products.language;
  question: typeof questions.question;
  language: typeof questions.language;
  answer: typeof questions.answer;
  answerLanguage: typeof questions.answer_language;
  /** Whether it waits for this person's answer. */
  isToAnswer: 0 | 1;
}>;

const shown = sql`q.id, q.product_id AS productId, p.title, p.language AS titleLanguage, q.question, q.language, q.answer,
  q.answer_language AS answerLanguage`;

/** A question that this person may report; no row without one. */
export function selectReportable(db: Database, userId: string, id: string) {
  return db.all<ReportableQuestion>(sql`SELECT ${shown}, q.answered_at IS NULL AND q.seller_id = ${userId} AS isToAnswer
    FROM questions q JOIN products p ON p.id = q.product_id WHERE q.id = ${id} AND ${isReadBy(userId)}`);
}

/** Once a person. */
export async function reportQuestion(
  db: Database,
  { userId, id, cause }: { userId: string; id: string; cause: ReportCause },
): Promise<void> {
  await db.run(sql`INSERT INTO question_reports (question_id, user_id, cause, at)
    SELECT q.id, ${userId}, ${cause}, ${CLOCK} FROM questions q WHERE q.id = ${id} AND ${isReadBy(userId)}
    ON CONFLICT (question_id, user_id) DO NOTHING`);
}

export type ReportedQuestion = Omit<Row, "causes"> & { causes: readonly ReportCause[] };
type Row = RowOf<
  Omit<ReportableQuestion, "isToAnswer"> & {
    store: typeof sellerProfiles.business_name;
    causes: Json;
    /** The oldest open report; `null` when all are decided. */
    since: number | null;
  }
>;

const openReports = sql`question_reports r WHERE r.question_id = q.id AND r.kept_at IS NULL`;
const reported = sql`SELECT ${shown}, s.business_name AS store,
    (SELECT json_group_array(cause) FROM (SELECT DISTINCT cause FROM question_reports r WHERE r.question_id = q.id)) AS causes,
    (SELECT min(at) FROM ${openReports}) AS since
  FROM questions q JOIN products p ON p.id = q.product_id JOIN seller_profiles s ON s.user_id = q.seller_id`;

/** Questions with reports that wait for a decision, the longest waiting first. */
export async function listReportedQuestions(db: Database, admin: Admin, most: number): Promise<ReportedQuestion[]> {
  const rows = await db.all<Row>(sql`${reported} WHERE q.id IN
      (SELECT question_id FROM question_reports WHERE kept_at IS NULL ORDER BY at LIMIT ${most})
      AND ${isStillAdmin(admin)} ORDER BY since, q.id`);
  return rows.map(toReported);
}

/** Any question, so that an administrator can remove one that nobody reported. */
export async function findReportedQuestion(db: Database, admin: Admin, id: string): Promise<ReportedQuestion | null> {
  const [row] = await db.all<Row>(sql`${reported} WHERE q.id = ${id} AND ${isStillAdmin(admin)}`);
  return row ? toReported(row) : null;
}

function toReported({ causes, ...row }: Row): ReportedQuestion {
  return { ...row, causes: JSON.parse(causes) };
}

/** Decides the open reports: the question stays. `false` when there are none. */
export async function keepQuestion(db: Database, admin: Admin, id: string): Promise<boolean> {
  const { rowsAffected } = await db.run(sql`UPDATE question_reports SET kept_at = ${CLOCK}, kept_by = ${admin.id}
    WHERE question_id = ${id} AND kept_at IS NULL AND ${isStillAdmin(admin)}`);
  return rowsAffected > 0;
}

export interface Removal {
  id: string;
  part: QuestionPart;
  reason: string;
}

export function canRemove(admin: Admin, { id, part }: Removal): Condition {
  const hasPart = sql`EXISTS (SELECT 1 FROM questions WHERE id = ${id} AND (${part === "question" ? 1 : 0} OR answer IS NOT NULL))`;
  return allOf(hasPart, isStillAdmin(admin));
}

/** A trigger deletes the question and its reports. */
export function removeQuestion(admin: Admin, removal: Removal): Statement {
  const { id, part, reason } = removal;
  return sql`INSERT INTO removed_questions (id, product_id, asker_id, question, answer, part, admin_id, reason, at)
    SELECT id, product_id, asker_id, question, answer, ${part}, ${admin.id}, ${reason}, ${CLOCK} FROM questions
    WHERE id = ${id} AND ${canRemove(admin, removal)}`;
}

export function isRemoved({ id }: Removal): Condition {
  return sql`EXISTS (SELECT 1 FROM removed_questions WHERE id = ${id})`;
}

/** Query for the person who wrote a part; empty when the account is closed. */
export function writerOf({ id, part }: Removal): SQL {
  const writer = part === "question" ? sql`q.asker_id` : sql`q.seller_id`;
  return sql`(SELECT u.id FROM questions q JOIN users u ON u.id = ${writer} WHERE q.id = ${id} AND ${isActiveUser(sql`u`)})`;
}
