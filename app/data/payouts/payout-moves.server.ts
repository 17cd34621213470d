import { type SQL, sql } from "drizzle-orm";
import type { PayoutStatus } from "~/domain/payouts/payout";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { insertAdminAction } from "../moderation/admin-actions.server";
import { stillAdmin } from "../moderation/facts.server";
import { addPayoutEntries } from "./requested-payouts.server";

/** What a payout becomes, known by the id of the action that makes it so. */
interface Ending {
  id: string;
  actionId: string;
  admin: Admin;
}

/** Whether it was this action that ended a payout. */
export function isPayoutEndedBy(actionId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM admin_actions WHERE id = ${actionId})`;
}

const isStill = (id: string, admin: Admin, status: PayoutStatus) =>
  sql`${stillAdmin(admin)} AND EXISTS (SELECT 1 FROM payouts WHERE id = ${id} AND status = ${status})`;

/** Notes that a payout that was asked for has been paid, under which number; once. */
export function completePayout({ id, actionId, admin }: Ending, reference: string): SQL[] {
  return [
    insertAdminAction({
      id: actionId,
      admin,
      what: "payout_paid",
      about: { payout: id },
      when: isStill(id, admin, "requested"),
    }),
    sql`UPDATE payouts SET status = 'paid', reference = ${reference}, moved_at = ${CLOCK}
      WHERE id = ${id} AND ${isPayoutEndedBy(actionId)}`,
  ];
}

/** Notes that a payout did not arrive, or came back after it was paid: its orders can be paid out again; once. */
export function failPayout({ id, actionId, admin }: Ending): SQL[] {
  const note = (what: "payout_failed" | "payout_returned", status: PayoutStatus) =>
    insertAdminAction({ id: actionId, admin, what, about: { payout: id }, when: isStill(id, admin, status) });
  const isOurs = isPayoutEndedBy(actionId);
  return [
    note("payout_failed", "requested"),
    note("payout_returned", "paid"),
    sql`UPDATE payouts SET status = iif(status = 'paid', 'returned', 'failed'), moved_at = ${CLOCK}
      WHERE id = ${id} AND ${isOurs}`,
    addPayoutEntries(sql`p.id = ${id} AND ${isOurs}`, "payout_failed"),
  ];
}
