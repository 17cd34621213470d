import { and, eq, type SQL, sql } from "drizzle-orm";
import { firstName } from "~/domain/accounts/account";
import {
  nounOf,
  RECORD_MAX,
  RECORD_WITHIN,
  type Reportable,
  type ReportDecision,
  type ReportedNoun,
  type ReportRecord,
} from "~/domain/moderation/report";
import type { Rule } from "~/domain/moderation/rule";
import type { SuspensionRule } from "~/domain/moderation/suspension";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import type { RowOf } from "../rows.server";
import { type products, reports } from "../schema.server";
import { caseTitle, isStillAdmin } from "./facts.server";
import { type ReportableThing, reportableThing } from "./reportable-things.server";

/** No row without such a thing. */
export function selectReportable(db: Database, reportable: Reportable, userId: string, id: string) {
  return db.all<ReportableThing>(reportableThing(reportable, userId, id));
}

const dismissed = literal<ReportDecision>("dismissed");
const upheld = literal<ReportDecision>("upheld");

/** What became of a person's reports. One row. */
export function selectReportRecord(db: Database, userId: string) {
  return db.all<ReportRecord>(sql`SELECT count(*) AS decided, coalesce(sum(decision = ${dismissed}), 0) AS dismissed
    FROM (SELECT decision FROM reports WHERE user_id = ${userId} AND decision IS NOT NULL
      AND decided_at > ${CLOCK} - ${RECORD_WITHIN} ORDER BY decided_at DESC LIMIT ${RECORD_MAX})`);
}

interface NewReport {
  id: string;
  userId: string;
  reportable: Reportable;
  /** Of what it is seen by. */
  of: string;
  cause: Rule;
  words: string | null;
  weight: number;
}

/** Writes nothing while another report of this person about the same waits. */
export async function insertReport(db: Database, report: NewReport): Promise<void> {
  const { id, userId, reportable, of, cause, words, weight } = report;
  await db.run(sql`INSERT INTO reports (id, noun, about, user_id, cause, words, weight, at)
    SELECT ${id}, ${nounOf(reportable)}, about, ${userId}, ${cause}, ${words}, ${weight}, ${CLOCK}
    FROM (${reportableThing(reportable, userId, of)}) WHERE true
    ON CONFLICT (noun, about, user_id) WHERE decision IS NULL DO NOTHING`);
}

export type OwnReport = RowOf<{
  id: Cursor;
  noun: typeof reports.noun;
  title: typeof products.title | null;
  /** Of a person without a store: the first name. */
  who: string | null;
  cause: typeof reports.cause;
  at: typeof reports.at;
  decision: typeof reports.decision;
  decidedAt: typeof reports.decided_at;
  reason: typeof reports.reason;
  reversedAt: typeof reports.reversed_at;
  number: typeof reports.id;
  /** What an upheld one broke. */
  rule: Rule | SuspensionRule | null;
  whyReversed: typeof reports.reason;
  now: number;
}>;

/** Of what a report `c` led to. */
const ofOutcome = (column: SQL) =>
  sql`coalesce(${sql.join(
    [sql`takedowns`, sql`rulings`, sql`suspensions`].map(
      (table) => sql`(SELECT ${column} FROM ${table} WHERE id = c.led_to)`,
    ),
    sql`, `,
  )})`;

/** What a person reported, the newest first. Reasons of decisions without one were written for the person touched alone. */
export async function listOwnReports(
  db: Database,
  userId: string,
  from: string | null,
  most: number,
): Promise<OwnReport[]> {
  const rows =
    await db.all<OwnReport>(sql`SELECT c.at || '_' || c.id AS id, c.noun, ${caseTitle()} AS title, iif(c.noun = ${literal<ReportedNoun>("person")},
        (SELECT full_name FROM users WHERE id = c.about), NULL) AS who, c.cause, c.at, c.decision,
      c.decided_at AS decidedAt, c.reason, c.reversed_at AS reversedAt, c.id AS number, ${ofOutcome(sql`rule`)} AS rule,
      iif(c.reason IS NOT NULL AND c.reversed_at IS NOT NULL, ${ofOutcome(sql`decision_reason`)}, NULL) AS whyReversed, ${CLOCK} AS now
    FROM reports c WHERE c.user_id = ${userId} AND ${before(from, sql`c.at`, sql`c.id`)}
    ORDER BY c.at DESC, c.id DESC LIMIT ${most}`);
  return rows.map((row) => ({ ...row, who: row.title === null && row.who ? firstName(row.who) : null }));
}

/** By the number that its reporter quotes. */
export async function findReport(db: Database, admin: Admin, number: string) {
  const { noun, about, decision } = reports;
  const [row] = await db
    .select({ noun, about, decision })
    .from(reports)
    .where(and(eq(reports.id, number), isStillAdmin(admin)));
  return row ?? null;
}

/** For the person's copy of what we keep, oldest first. */
export async function exportOwnReports(db: Database, userId: string) {
  return db.all(sql`SELECT noun AS kind, cause, words, at, decision, decided_at, reason, reversed_at FROM reports
    WHERE user_id = ${userId} ORDER BY at, id`);
}

/** A thing, by its noun and id. */
export interface Reported {
  noun: ReportedNoun;
  about: string;
}

/** Query for the people whose reports of it wait. */
export function reporterIds({ noun, about }: Reported): SQL {
  return sql`SELECT user_id FROM reports WHERE noun = ${literal(noun)} AND about = ${about} AND decision IS NULL`;
}

export function isReported({ noun, about }: Reported): Condition {
  return sql`EXISTS (SELECT 1 FROM reports WHERE noun = ${literal(noun)} AND about = ${about} AND decision IS NULL)`;
}

export interface Upheld {
  reason: string;
  /** The id of the takedown, the ruling or the suspension. */
  ledTo: string;
}

export interface Dismissed {
  reason: string;
}

/** Decides all that wait. */
export function decideReports(
  admin: Admin,
  { noun, about }: Reported,
  outcome: Dismissed | Upheld,
  when: Condition,
): SQL {
  const [decision, ledTo] = "ledTo" in outcome ? [upheld, outcome.ledTo] : [dismissed, null];
  return sql`UPDATE reports SET decision = ${decision}, reason = ${outcome.reason}, led_to = ${ledTo}, decided_at = ${CLOCK}, decided_by = ${admin.id}
    WHERE noun = ${literal(noun)} AND about = ${about} AND decision IS NULL AND ${when}`;
}

const isReversible = (ledTo: string) => sql`led_to = ${ledTo} AND reversed_at IS NULL`;

/** Query for the people whose reports led to it. */
export function upheldReporterIds(ledTo: string): SQL {
  return sql`SELECT user_id FROM reports WHERE ${isReversible(ledTo)}`;
}

export function reverseReports(ledTo: string, when: Condition): SQL {
  return sql`UPDATE reports SET reversed_at = ${CLOCK} WHERE ${isReversible(ledTo)} AND ${when}`;
}
