import { eq, type SQL, sql } from "drizzle-orm";
import { sourcesIn } from "~/domain/moves";
import { canFail, PAYOUT_MOVES, type PayoutStatus } from "~/domain/payouts/payout";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, inList } from "../condition.server";
import type { Database } from "../connect.server";
import { insertAdminAction } from "../moderation/admin-actions.server";
import { isStillAdmin, mayDecide } from "../moderation/facts.server";
import { adminActions } from "../schema.server";
import { hasPayoutStatus } from "./facts.server";
import { addPayoutEntries } from "./requested-payouts.server";

interface PayoutMove {
  to: PayoutStatus;
  reference?: string;
  when: Condition;
}

/** Payouts whose status does not allow the move stay unchanged. */
export function movePayouts(which: Condition, { to, reference, when }: PayoutMove): SQL {
  return sql`UPDATE payouts SET status = ${to}, reference = coalesce(${reference ?? null}, reference), moved_at = ${CLOCK}
    WHERE ${which} AND status IN ${inList(sourcesIn(PAYOUT_MOVES, to))} AND ${when}`;
}

interface PayoutAction {
  id: string;
  actionId: string;
  admin: Admin;
}

export function isPayoutMovedBy(actionId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM admin_actions WHERE id = ${actionId})`;
}

function payoutHasStatus(id: string, status: PayoutStatus): Condition {
  return sql`EXISTS (SELECT 1 FROM payouts WHERE id = ${id} AND ${hasPayoutStatus(status)})`;
}

/** Once, with its reference. */
export function completePayout({ id, actionId, admin }: PayoutAction, reference: string): SQL[] {
  const when = allOf(isStillAdmin(admin), payoutHasStatus(id, "requested"));
  return [
    insertAdminAction({ id: actionId, admin, what: "payout_paid", about: { payout: id }, when }),
    movePayouts(sql`id = ${id}`, { to: "paid", reference, when: isPayoutMovedBy(actionId) }),
  ];
}

/** `from` is the status that the administrator saw. Its orders can be paid out again. */
export function failPayout({ id, actionId, admin }: PayoutAction, from: PayoutStatus, reason: string): SQL[] {
  const ends = { requested: ["payout_failed", "failed"], paid: ["payout_returned", "returned"] } as const;
  if (!canFail(from)) return [];
  const [what, to] = ends[from];
  // It is owed again afterwards, so its seller does not decide it.
  const isAsSeen = allOf(
    mayDecide(admin, sql`SELECT seller_id FROM payouts WHERE id = ${id}`),
    payoutHasStatus(id, from),
  );
  const when = isPayoutMovedBy(actionId);
  return [
    insertAdminAction({ id: actionId, admin, what, about: { payout: id }, reason, when: isAsSeen }),
    movePayouts(sql`id = ${id}`, { to, when }),
    addPayoutEntries(allOf(sql`p.id = ${id}`, when), "payout_failed"),
  ];
}

/** Reads the action, at the end of its batch; no row when it moved nothing. */
export function selectPayoutAction(db: Database, actionId: string) {
  return db.select({ id: adminActions.id }).from(adminActions).where(eq(adminActions.id, actionId));
}
