import { type SQL, sql } from "drizzle-orm";
import type { FeedbackPart } from "~/domain/feedback/feedback";
import type { Rule } from "~/domain/moderation/rule";
import type { RuledNoun, RulingPart } from "~/domain/moderation/ruling";
import type { TakedownDecision } from "~/domain/moderation/takedown";
import { isActiveUser } from "../accounts/facts.server";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, type Id, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { products, rulings, users } from "../schema.server";
import {
  caseTitle,
  isAppealable,
  isAppealed,
  isDecidable,
  isForOthers,
  isOwnCase,
  isStillAdmin,
  mayDecide,
} from "./facts.server";
import { concernedIds, feedbackWriter } from "./reportable-things.server";
import type { Verdict } from "./takedowns.server";

const restored = literal<TakedownDecision>("restored");

/** Whether a text was removed, and not restored since. */
export function isRemoved(noun: RuledNoun, about: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM rulings r WHERE r.noun = ${literal(noun)} AND r.about = ${about} AND r.decision IS NOT ${restored})`;
}

/** Which parts of a feedback were, as JSON. */
export function removedParts(feedbackId: SQL): SQL {
  return sql`(SELECT json_group_array(r.part) FROM rulings r WHERE r.noun = ${literal<RuledNoun>("feedback")}
    AND r.about = ${feedbackId} AND r.decision IS NOT ${restored})`;
}

/** Of the feedback of an order. */
export async function listRemovedParts(db: Database, orderId: string) {
  return db.all<RowOf<{ about: typeof rulings.about; part: FeedbackPart }>>(sql`SELECT r.about, r.part FROM rulings r
    WHERE r.noun = ${literal<RuledNoun>("feedback")} AND r.decision IS NOT ${restored}
      AND r.about IN (SELECT id FROM feedback WHERE order_id = ${orderId})`);
}

export interface NewRuling {
  id: string;
  noun: RuledNoun;
  about: string;
  part: RulingPart;
  rule: Rule;
  /** For the person it touches. */
  reason: string;
}

/** Who wrote the part, what stood there, and where; no row without such a part. */
function source({ noun, about, part }: NewRuling): SQL {
  switch (noun) {
    case "question":
      return part === "question" || part === "answer"
        ? sql`${part === "question" ? sql`q.asker_id` : sql`q.seller_id`} AS touched, json_object('product_id', q.product_id,
            'seller_id', q.seller_id, 'asker_id', q.asker_id, 'asked_at', q.asked_at, 'question', q.question, 'language', q.language,
            'answered_at', q.answered_at, 'answer', q.answer, 'answer_language', q.answer_language) AS kept
          FROM questions q WHERE q.id = ${about} AND ${part === "question" ? sql`q.question` : sql`q.answer`} IS NOT NULL`
        : none;
    case "message":
      return sql`m.user_id AS touched, m.body AS kept FROM order_messages m
        WHERE m.id = ${about} AND ${part === "body" ? 1 : 0} AND NOT ${isRemoved("message", about)}`;
    case "feedback":
      return part === "text" || part === "reply"
        ? sql`${part === "text" ? feedbackWriter : sql`f.rated_id`} AS touched, ${part === "text" ? sql`f.text` : sql`f.reply`} AS kept
          FROM feedback f JOIN orders o ON o.id = f.order_id
          WHERE f.id = ${about} AND f.revealed_at IS NOT NULL AND ${part === "text" ? sql`f.text` : sql`f.reply`} IS NOT NULL`
        : none;
    case "person":
      return sql`u.id AS touched, NULL AS kept FROM users u
        WHERE u.id = ${about} AND ${part === "conduct" ? 1 : 0} AND ${isActiveUser(sql`u`)}`;
  }
}
const none = sql`NULL AS touched, NULL AS kept WHERE 0`;

export function canRule(admin: Admin, ruling: NewRuling): Condition {
  return allOf(sql`EXISTS (SELECT ${source(ruling)})`, mayDecide(admin, concernedIds(ruling)));
}

/** Query for the person it touches, before it is written; empty when the account is closed. */
export function touchedBy(ruling: NewRuling): SQL {
  return sql`(SELECT s.touched FROM (SELECT ${source(ruling)}) s JOIN users u ON u.id = s.touched AND ${isActiveUser(sql`u`)})`;
}

/** Triggers remove the text. */
export function insertRuling(admin: Admin, ruling: NewRuling): SQL {
  const { id, noun, about, part, rule, reason } = ruling;
  return sql`INSERT INTO rulings (id, noun, about, part, touched_id, admin_id, rule, reason, kept, at)
    SELECT ${id}, ${noun}, ${about}, ${part}, s.touched, ${admin.id}, ${rule}, ${reason}, s.kept, ${CLOCK}
    FROM (SELECT ${source(ruling)}) s WHERE ${mayDecide(admin, concernedIds(ruling))}`;
}

export function rulingExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM rulings WHERE id = ${id})`;
}

export type StoredRuling = RowOf<{
  id: typeof rulings.id;
  noun: typeof rulings.noun;
  about: typeof rulings.about;
  part: typeof rulings.part;
  touchedId: typeof rulings.touched_id;
  name: typeof users.full_name;
  /** What it is about: a listing, an order, or a store's name. */
  title: typeof products.title | null;
  rule: typeof rulings.rule;
  reason: typeof rulings.reason;
  /** What was removed. */
  text: typeof rulings.kept;
  at: typeof rulings.at;
  appeal: typeof rulings.appeal;
  appealedAt: typeof rulings.appealed_at;
  decision: typeof rulings.decision;
  decisionReason: typeof rulings.decision_reason;
  /** Whether another administrator than this one decides its appeal. */
  isForOthers: 0 | 1;
  isOwn: 0 | 1;
  now: number;
}>;

const removedText = sql`iif(d.noun = ${literal<RuledNoun>("question")}, iif(d.part = ${literal<RulingPart>("answer")},
  d.kept ->> 'answer', d.kept ->> 'question'), d.kept)`;

function select(adminId: string, where: Condition): SQL {
  return sql`SELECT d.id, d.noun, d.about, d.part, d.touched_id AS touchedId, u.full_name AS name, ${caseTitle(sql`d`)} AS title, d.rule, d.reason,
      ${removedText} AS text,
      d.at, d.appeal, d.appealed_at AS appealedAt, d.decision, d.decision_reason AS decisionReason,
      ${isForOthers(sql`d`, adminId, sql`d.touched_id`)} AS isForOthers, ${isOwnCase(adminId, sql`d.touched_id`)} AS isOwn, ${CLOCK} AS now
    FROM rulings d JOIN users u ON u.id = d.touched_id WHERE ${where}`;
}

export async function findRuling(db: Database, admin: Admin, id: string): Promise<StoredRuling | null> {
  return (await db.all<StoredRuling>(select(admin.id, sql`d.id = ${id} AND ${isStillAdmin(admin)}`)))[0] ?? null;
}

/** Of the person whom it touches. */
export async function findOwnRuling(db: Database, userId: string, id: string): Promise<StoredRuling | null> {
  return (await db.all<StoredRuling>(select("", sql`d.id = ${id} AND d.touched_id = ${userId}`)))[0] ?? null;
}

/** Those that wait for a decision, the longest waiting first. */
export async function listAppealedRulings(db: Database, admin: Admin, most: number): Promise<StoredRuling[]> {
  return db.all<StoredRuling>(
    sql`${select(admin.id, sql`${isAppealed(sql`d`)} AND ${isStillAdmin(admin)}`)} ORDER BY d.appealed_at, d.id LIMIT ${most}`,
  );
}

/** Against one person, the newest first. */
export async function listRulings(db: Database, admin: Admin, userId: string, most: number): Promise<StoredRuling[]> {
  const where = sql`d.touched_id = ${userId} AND ${isStillAdmin(admin)}`;
  return db.all<StoredRuling>(sql`${select(admin.id, where)} ORDER BY d.at DESC LIMIT ${most}`);
}

/** For the person's copy of what we keep, oldest first. */
export async function exportOwnRulings(db: Database, userId: string) {
  return db.all(sql`SELECT d.noun AS kind, d.part, d.rule, d.reason, ${removedText} AS removed, d.at, d.appeal, d.appealed_at,
      d.decision, d.decided_at, d.decision_reason FROM rulings d WHERE d.touched_id = ${userId} ORDER BY d.at, d.id`);
}

export function isRulingAppealable(userId: string, id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM rulings d WHERE d.id = ${id} AND d.touched_id = ${userId} AND ${isAppealable})`;
}

export function appealRuling(id: string, words: string, when: Condition): SQL {
  return sql`UPDATE rulings SET appeal = ${words}, appealed_at = ${CLOCK} WHERE id = ${id} AND ${when}`;
}

export function isRulingDecidable(admin: Admin, id: string, decision: TakedownDecision): Condition {
  return sql`EXISTS (SELECT 1 FROM rulings d WHERE d.id = ${id} AND ${isDecidable(admin, decision, sql`d.touched_id`)})`;
}

/** A trigger restores the text. */
export function decideRuling(admin: Admin, id: string, { decision, reason }: Verdict, when: Condition): SQL {
  return sql`UPDATE rulings SET decision = ${decision}, decided_by = ${admin.id}, decided_at = ${CLOCK},
    decision_reason = ${reason} WHERE id = ${id} AND ${when}`;
}
