import { type SQL, sql } from "drizzle-orm";
import type { AdminAction } from "~/domain/moderation/admin-action";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";

interface Noted {
  /** That of the event, refund or payout that it made, where it made one. */
  id: string;
  admin: Admin;
  what: AdminAction;
  about: { order: string } | { payout: string };
  amount?: number;
  reason?: string;
  when: SQL;
}

/** Notes who did something as an administrator, for the batch of what they did. */
export function noteAction({ id, admin, what, about, amount, reason, when }: Noted): SQL {
  const [order, payout] = "order" in about ? [about.order, null] : [null, about.payout];
  return sql`INSERT INTO admin_actions (id, admin_id, what, order_id, payout_id, amount, reason, at)
    SELECT ${id}, ${admin.id}, ${what}, ${order}, ${payout}, ${amount ?? null}, ${reason ?? null}, ${CLOCK} WHERE ${when}`;
}
