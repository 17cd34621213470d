import { type SQL, sql } from "drizzle-orm";
import type { AdminAction } from "~/domain/moderation/admin-action";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";

interface NewAction {
  /** The id of the event, refund or payout that it made, if any. */
  id: string;
  admin: Admin;
  what: AdminAction;
  about: { order: string } | { payout: string };
  amount?: number;
  reason?: string;
  when: Condition;
}

/** Logs an administrator's action, in the batch that performs it. */
export function insertAdminAction({ id, admin, what, about, amount, reason, when }: NewAction): SQL {
  const [order, payout] = "order" in about ? [about.order, null] : [null, about.payout];
  return sql`INSERT INTO admin_actions (id, admin_id, what, order_id, payout_id, amount, reason, at)
    SELECT ${id}, ${admin.id}, ${what}, ${order}, ${payout}, ${amount ?? null}, ${reason ?? null}, ${CLOCK} WHERE ${when}`;
}
