import { type SQL, sql } from "drizzle-orm";
import type { PublicText } from "~/domain/questions/question";
import { isActiveUser } from "../accounts/facts.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import type { RowOf } from "../rows.server";
import type { products, questions } from "../schema.server";
import { isOfKept, isOfReadable, waitsForSeller } from "./facts.server";

const listed = sql`q.asked_at || '_' || q.id AS id, q.id AS questionId, q.product_id AS productId, p.title,
  p.language AS titleLanguage, q.question, q.language, q.asked_at AS askedAt`;
type Listed = {
  id: Cursor;
  questionId: typeof questions.id;
  productId: typeof questions.product_id;
  title: typeof products.title;
  titleLanguage: typeof products.language;
  question: typeof questions.question;
  language: typeof questions.language;
  askedAt: typeof questions.asked_at;
};

export type OpenQuestion = RowOf<Listed>;

const waitingFor = (sellerId: string) => sql`q.seller_id = ${sellerId} AND ${waitsForSeller} AND ${isOfKept}`;

export async function countQuestionsToAnswer(db: Database, sellerId: string): Promise<number> {
  const [row] = await db.all<{ waiting: number }>(
    sql`SELECT count(*) AS waiting FROM questions q WHERE ${waitingFor(sellerId)}`,
  );
  return row?.waiting ?? 0;
}

/** Of their listings, the newest first. */
export async function listQuestionsToAnswer(
  db: Database,
  sellerId: string,
  from: string | null,
  most: number,
): Promise<OpenQuestion[]> {
  return db.all<OpenQuestion>(sql`SELECT ${listed} FROM questions q JOIN products p ON p.id = q.product_id
    WHERE ${waitingFor(sellerId)} AND ${before(from, sql`q.asked_at`, sql`q.id`)}
    ORDER BY q.asked_at DESC, q.id DESC LIMIT ${most}`);
}

export type OwnQuestion = RowOf<
  Listed & {
    answer: typeof questions.answer;
    answerLanguage: typeof questions.answer_language;
    answeredAt: typeof questions.answered_at;
    isReadable: 0 | 1;
  }
>;

/** What a person asked, the newest first. */
export async function listOwnQuestions(
  db: Database,
  askerId: string,
  from: string | null,
  most: number,
): Promise<OwnQuestion[]> {
  return db.all<OwnQuestion>(sql`SELECT ${listed}, q.answer, q.answer_language AS answerLanguage,
      q.answered_at AS answeredAt, ${isOfReadable} AS isReadable
    FROM questions q JOIN products p ON p.id = q.product_id
    WHERE q.asker_id = ${askerId} AND ${before(from, sql`q.asked_at`, sql`q.id`)}
    ORDER BY q.asked_at DESC, q.id DESC LIMIT ${most}`);
}

/** A question to this seller; no row without one. */
export function selectToAnswer(db: Database, sellerId: string, id: string) {
  return db.all<RowOf<{ productId: typeof questions.product_id; title: typeof products.title; isOpen: 0 | 1 }>>(
    sql`SELECT q.product_id AS productId, p.title, q.answered_at IS NULL AS isOpen
      FROM questions q JOIN products p ON p.id = q.product_id WHERE q.id = ${id} AND q.seller_id = ${sellerId}`,
  );
}

interface NewAnswer extends PublicText {
  questionId: string;
  sellerId: string;
}

export function canAnswer({ questionId, sellerId }: NewAnswer): Condition {
  return sql`EXISTS (SELECT 1 FROM questions q WHERE q.id = ${questionId} AND q.seller_id = ${sellerId}
    AND q.answered_at IS NULL AND ${isOfKept})`;
}

export function saveAnswer(answer: NewAnswer): Statement {
  const { questionId, text, language } = answer;
  return sql`UPDATE questions SET answer = ${text}, answer_language = ${language}, answered_at = ${CLOCK}
    WHERE id = ${questionId} AND ${canAnswer(answer)}`;
}

/** Whether exactly this answer stands. */
export function isAnswered({ questionId, sellerId, text }: NewAnswer): Condition {
  return sql`EXISTS (SELECT 1 FROM questions WHERE id = ${questionId} AND seller_id = ${sellerId} AND answer = ${text})`;
}

/** Query for the asker; empty when the account is closed. */
export function askerOf(questionId: string): SQL {
  return sql`(SELECT u.id FROM questions q JOIN users u ON u.id = q.asker_id
    WHERE q.id = ${questionId} AND ${isActiveUser(sql`u`)})`;
}
