import { sql } from "drizzle-orm";
import { maskName } from "~/domain/feedback/feedback";
import type { MessageKind } from "~/domain/messages/message";
import { OWN_WAITING_MAX, type PublicText, QUESTION_MAIL_PAUSE, WAITING_MAX } from "~/domain/questions/question";
import { activeUser } from "../accounts/users.server";
import { hasProductStatus } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import type { Found, RowOf } from "../rows.server";
import type { products, questions, users } from "../schema.server";
import { template } from "../template.server";
import { waitsForSeller } from "./facts.server";

export type AnsweredQuestion = RowOf<{
  id: Cursor;
  questionId: typeof questions.id;
  question: typeof questions.question;
  language: typeof questions.language;
  answer: Found<typeof questions.answer>;
  answerLanguage: Found<typeof questions.answer_language>;
  answeredAt: Found<typeof questions.answered_at>;
  /** Masked; `null` at an auction, and of a closed account. */
  asker: string | null;
}>;

type Row = Omit<AnsweredQuestion, "asker"> & { name: (typeof users)["$inferSelect"]["full_name"] | null };

/** The last answered first. */
export async function listAnsweredQuestions(
  db: Database,
  productId: string,
  from: string | null,
  most: number,
): Promise<AnsweredQuestion[]> {
  const isOnPage = before(from, sql`q.answered_at`, sql`q.id`);
  const rows = await db.all<Row>(answeredQuestions({ productId, isOnPage, most }));
  return rows.map(({ name, ...row }) => ({ ...row, asker: name === null ? null : maskName(name) }));
}

const answeredQuestions = template(
  ["productId", "isOnPage", "most"],
  ({
    productId,
    isOnPage,
    most,
  }) => sql`SELECT q.answered_at || '_' || q.id AS id, q.id AS questionId, q.question, q.language, q.answer,
      q.answer_language AS answerLanguage, q.answered_at AS answeredAt, iif(p.is_auction, NULL, u.full_name) AS name
    FROM questions q JOIN products p ON p.id = q.product_id JOIN users u ON u.id = q.asker_id
    WHERE q.product_id = ${productId} AND q.answered_at IS NOT NULL AND ${isOnPage}
    ORDER BY q.answered_at DESC, q.id DESC LIMIT ${most}`,
);

type WaitingQuestion = RowOf<{
  id: typeof questions.id;
  question: typeof questions.question;
  language: typeof questions.language;
  askedAt: typeof questions.asked_at;
}>;

export interface WaitingQuestions {
  /** This person's own, the newest first. */
  own: WaitingQuestion[];
  /** How many wait for this person's answer. */
  toAnswer: number;
}

/** Questions about a listing that only this person sees: as their asker, or as the seller. */
export async function findWaitingQuestions(db: Database, userId: string, productId: string): Promise<WaitingQuestions> {
  const [own, counted] = await Promise.all([
    db.all<WaitingQuestion>(ownQuestions({ userId, productId })),
    db.all<{ waiting: number }>(questionsToAnswer({ userId, productId })),
  ]);
  return { own, toAnswer: counted[0]?.waiting ?? 0 };
}

const ownQuestions = template(
  ["userId", "productId"],
  ({ userId, productId }) => sql`SELECT id, question, language, asked_at AS askedAt FROM questions
    WHERE product_id = ${productId} AND asker_id = ${userId} AND answered_at IS NULL ORDER BY asked_at DESC, id DESC`,
);
const questionsToAnswer = template(
  ["userId", "productId"],
  ({ userId, productId }) => sql`SELECT count(*) AS waiting FROM questions q
    WHERE q.product_id = ${productId} AND q.seller_id = ${userId} AND ${waitsForSeller}`,
);

/** What decides whether a person may ask about a listing; no row without such a listing. */
export function selectAsking(db: Database, userId: string, productId: string) {
  return db.all<
    RowOf<{
      title: typeof products.title;
      sellerId: typeof products.seller_id;
      isOwn: 0 | 1;
      isOpen: 0 | 1;
      ownWaiting: number;
      waiting: number;
    }>
  >(sql`SELECT p.title, p.seller_id AS sellerId, p.seller_id = ${userId} AS isOwn,
      ${hasProductStatus("active", sql`p`)} AS isOpen, ${ownWaiting(userId)} AS ownWaiting, ${allWaiting} AS waiting
    FROM products p WHERE p.id = ${productId}`);
}

// Of the product `p`.
const allWaiting = sql`(SELECT count(*) FROM questions WHERE product_id = p.id AND answered_at IS NULL)`;
const ownWaiting = (userId: string) => sql`(SELECT count(*) FROM questions
  WHERE product_id = p.id AND asker_id = ${userId} AND answered_at IS NULL)`;

export interface NewQuestion extends PublicText {
  /** Idempotency key. */
  id: string;
  productId: string;
  askerId: string;
}

/** Whether the question can be written, and is not written yet. */
export function canAsk({ id, productId, askerId }: NewQuestion): Condition {
  return sql`(NOT EXISTS (SELECT 1 FROM questions WHERE id = ${id})
    AND EXISTS (SELECT 1 FROM products p WHERE p.id = ${productId} AND p.seller_id <> ${askerId}
      AND ${hasProductStatus("active", sql`p`)} AND ${ownWaiting(askerId)} < ${OWN_WAITING_MAX}
      AND ${allWaiting} < ${WAITING_MAX}))`;
}

export function insertQuestion(question: NewQuestion): Statement {
  const { id, productId, askerId, text, language } = question;
  return sql`INSERT INTO questions (id, product_id, seller_id, asker_id, asked_at, question, language)
    SELECT ${id}, p.id, p.seller_id, u.id, ${CLOCK}, ${text}, ${language} FROM products p JOIN users u
    WHERE p.id = ${productId} AND u.id = ${activeUser(askerId)} AND ${canAsk(question)}`;
}

/** Whether this batch or an earlier one has written the question. */
export function isAsked({ id, productId, askerId }: NewQuestion): Condition {
  return sql`EXISTS (SELECT 1 FROM questions WHERE id = ${id} AND product_id = ${productId} AND asker_id = ${askerId})`;
}

/** Takes a person's own question back before it is answered. Returns its listing; `null` when there is none. */
export async function withdrawQuestion(db: Database, userId: string, id: string): Promise<string | null> {
  const [row] = await db.all<RowOf<{ productId: typeof questions.product_id }>>(sql`DELETE FROM questions
    WHERE id = ${id} AND asker_id = ${userId} AND answered_at IS NULL RETURNING product_id AS productId`);
  return row?.productId ?? null;
}

/** About questions to a listing. */
export function hasNoRecentMail(productId: string, sellerId: string, now: number): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM mails WHERE user_id = ${sellerId} AND created_at > ${now - QUESTION_MAIL_PAUSE}
    AND message ->> 'kind' = ${literal<MessageKind>("question-asked")} AND message ->> 'product' = ${productId})`;
}
