import { type SQL, sql } from "drizzle-orm";
import { PROPOSAL_LIFE, type ProposalDecision } from "~/domain/moderation/proposal";
import type { Settlement } from "~/domain/payouts/debt";
import type { RefundingDecision } from "~/domain/problems/problem-decision";
import type { FeeBearer } from "~/domain/refunds/refund";
import { isProofValid, type PasswordProof } from "../accounts/credentials.server";
import { hasSuspension, isActiveUser } from "../accounts/facts.server";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, inList, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { partyIds, titleLanguage } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import type { orders, problems, products, proposals, users } from "../schema.server";
import { isAdmin, isOwnCase, isStillAdmin, otherAdminIds } from "./facts.server";

export type StoredProposal = RowOf<{
  id: typeof proposals.id;
  what: typeof proposals.what;
  userId: typeof proposals.user_id;
  /** Whose role or debt. */
  name: typeof users.full_name | null;
  email: typeof users.email | null;
  /** Of an order or a problem. */
  orderId: typeof proposals.order_id;
  problemId: typeof proposals.problem_id;
  problemKind: typeof problems.kind | null;
  outcome: typeof proposals.outcome;
  title: typeof orders.title | null;
  language: typeof products.language | null;
  amount: typeof proposals.amount;
  feeBearer: typeof proposals.fee_bearer;
  reason: typeof proposals.reason;
  proposedBy: typeof proposals.proposed_by;
  proposer: typeof users.full_name;
  proposedAt: typeof proposals.proposed_at;
  until: typeof proposals.until;
  decision: typeof proposals.decision;
  decidedAt: typeof proposals.decided_at;
  /** Whether there are administrators besides this one. */
  hasOthers: 0 | 1;
  isOwn: 0 | 1;
  now: number;
}>;

const othersThan = (adminId: string) => sql`EXISTS (${otherAdminIds(adminId)})`;

export async function hasOtherAdmins(db: Database, admin: Admin): Promise<boolean> {
  return (await db.all(sql`SELECT 1 WHERE ${othersThan(admin.id)}`)).length > 0;
}

const DEBTS = inList<DebtEnd>(["debt_repaid", "debt_written_off"]);

/** Query for whose money a proposal `r` is about. The holder of a role may decide about it. */
const people = sql`SELECT r.user_id WHERE r.what IN ${DEBTS}
  UNION ALL ${partyIds(sql`coalesce(r.order_id, (SELECT order_id FROM problems WHERE id = r.problem_id))`)}`;

function select(admin: Admin, where: Condition): SQL {
  return sql`SELECT r.id, r.what, r.user_id AS userId, u.full_name AS name, u.email, o.id AS orderId, r.problem_id AS problemId,
      b.kind AS problemKind, r.outcome, o.title, ${titleLanguage()} AS language, r.amount, r.fee_bearer AS feeBearer, r.reason, r.proposed_by AS proposedBy,
      p.full_name AS proposer, r.proposed_at AS proposedAt, r.until, r.decision, r.decided_at AS decidedAt,
      ${othersThan(admin.id)} AS hasOthers, ${isOwnCase(admin.id, people)} AS isOwn, ${CLOCK} AS now
    FROM proposals r JOIN users p ON p.id = r.proposed_by LEFT JOIN users u ON u.id = r.user_id
      LEFT JOIN problems b ON b.id = r.problem_id LEFT JOIN orders o ON o.id = coalesce(r.order_id, b.order_id)
    WHERE ${allOf(where, isStillAdmin(admin))}`;
}

const isOpen = (proposal: SQL) => sql`(${proposal}.decision IS NULL AND ${proposal}.until >= ${CLOCK})`;

/** Until when a decision on the problem waits for a second administrator; NULL for none. */
export function proposedUntil(problemId: SQL): SQL<number | null> {
  return sql`(SELECT min(until) FROM proposals r WHERE r.problem_id = ${problemId} AND ${isOpen(sql`r`)})`;
}

export async function listProposals(db: Database, admin: Admin, most: number): Promise<StoredProposal[]> {
  return await db.all<StoredProposal>(sql`${select(admin, isOpen(sql`r`))} ORDER BY r.proposed_at, r.id LIMIT ${most}`);
}

/** What waits about an order or its problems, about one problem, or about a seller's debt. */
export async function listProposalsAbout(
  db: Database,
  admin: Admin,
  about: { order: string } | { problem: string } | { debtor: string },
): Promise<StoredProposal[]> {
  const isAbout =
    "order" in about
      ? sql`o.id = ${about.order}`
      : "problem" in about
        ? sql`r.problem_id = ${about.problem}`
        : sql`r.user_id = ${about.debtor} AND r.what IN ${DEBTS}`;
  return await db.all<StoredProposal>(
    sql`${select(admin, allOf(isOpen(sql`r`), isAbout))} ORDER BY r.proposed_at, r.id`,
  );
}

export function selectProposal(db: Database, admin: Admin, id: string) {
  return db.all<StoredProposal>(select(admin, sql`r.id = ${id}`));
}

export type RoleChange = "role_granted" | "role_revoked";
export type DebtEnd = `debt_${Settlement}`;

export type Proposed =
  | { what: RoleChange; userId: string; reason: string }
  | { what: "refund" | "cancelled"; orderId: string; amount: number; feeBearer: FeeBearer; reason: string }
  | { what: "problem"; problemId: string; outcome: RefundingDecision; amount: number; reason: string }
  | { what: DebtEnd; userId: string; amount: number; reason: string }
  | { what: "batch"; amount: number };

/** One of a kind about a person, an order or a problem at a time. */
export function insertProposal(admin: Admin, id: string, proposed: Proposed, when: Condition): SQL {
  const { what } = proposed;
  const userId = "userId" in proposed ? proposed.userId : null;
  const orderId = "orderId" in proposed ? proposed.orderId : null;
  const problemId = "problemId" in proposed ? proposed.problemId : null;
  const outcome = "outcome" in proposed ? proposed.outcome : null;
  const amount = "amount" in proposed ? proposed.amount : null;
  const feeBearer = "feeBearer" in proposed ? proposed.feeBearer : null;
  const reason = "reason" in proposed ? proposed.reason : null;
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM proposals r WHERE ${isOpen(sql`r`)} AND r.what = ${what}
    AND r.user_id IS ${userId} AND r.order_id IS ${orderId} AND r.problem_id IS ${problemId})`;
  return sql`INSERT INTO proposals (id, what, user_id, order_id, problem_id, outcome, amount, fee_bearer, reason, proposed_by, proposed_at, until)
    SELECT ${id}, ${what}, ${userId}, ${orderId}, ${problemId}, ${outcome}, ${amount}, ${feeBearer}, ${reason}, ${admin.id},
      ${CLOCK}, ${CLOCK} + ${PROPOSAL_LIFE}
    WHERE ${allOf(when, isFirst, isStillAdmin(admin))}`;
}

/** Nothing moved the problem, and nothing of its order was refunded, since it was proposed. */
export function isProblemAsProposed(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM proposals r JOIN problems b ON b.id = r.problem_id WHERE r.id = ${id} AND b.moved_at <= r.proposed_at
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = b.order_id AND created_at >= r.proposed_at))`;
}

export function proposalExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM proposals WHERE id = ${id})`;
}

/** Whether the administrator's password is still the one that was typed, in a session that still exists. */
export function isProven(proof: PasswordProof): Condition {
  return sql`EXISTS (SELECT 1 FROM users WHERE ${isProofValid(proof)})`;
}

/** The same as `refuseDecision` of domain/moderation/proposal.ts. A confirmation needs the administrator's password, as `proof`. */
export function isDecidable(
  admin: Admin,
  id: string,
  decision: ProposalDecision,
  proof: PasswordProof | null,
): Condition {
  const may = decision === "declined" ? sql`1` : sql`(r.proposed_by <> ${admin.id} OR NOT ${othersThan(admin.id)})`;
  const declines = sql`${literal(decision)} = ${literal<ProposalDecision>("declined")}`;
  return allOf(
    sql`EXISTS (SELECT 1 FROM proposals r WHERE r.id = ${id} AND ${isOpen(sql`r`)} AND ${may}
      AND ${not(isOwnCase(admin.id, people))})`,
    proof ? isProven(proof) : declines,
    isStillAdmin(admin),
  );
}

/** A trigger changes the role that is confirmed. */
export function decideProposal(admin: Admin, id: string, decision: ProposalDecision, when: Condition): SQL {
  return sql`UPDATE proposals SET decision = ${decision}, decided_by = ${admin.id}, decided_at = ${CLOCK}
    WHERE id = ${id} AND decision IS NULL AND ${when}`;
}

/** Whether a role can change so: the last administrator stays one. */
export function canChangeRole(userId: string, what: RoleChange): Condition {
  if (what === "role_revoked") return allOf(isAdmin(userId), othersThan(userId));
  return sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND ${isActiveUser(sql`u`)} AND u.email_confirmed_at IS NOT NULL
    AND ${not(isAdmin(sql`u.id`))} AND ${not(hasSuspension(sql`u.id`))})`;
}
