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
  about: { order: string } | { payout: string } | { batch: string };
  amount?: number;
  reason?: string;
  when: Condition;
}

/** Logs an administrator's action, in the batch that performs it. */
export function insertAdminAction({ id, admin, what, about, amount, reason, when }: NewAction): SQL {
  const [[noun, aboutId] = ["order", ""]] = Object.entries(about);
  const column = sql.identifier(`${noun}_id`);
  return sql`INSERT INTO admin_actions (id, admin_id, what, ${column}, amount, reason, at)
    SELECT ${id}, ${admin.id}, ${what}, ${aboutId}, ${amount ?? null}, ${reason ?? null}, ${CLOCK} WHERE ${when}`;
}
