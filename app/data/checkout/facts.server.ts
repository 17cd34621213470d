import { type SQL, sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import { allOf, type Condition } from "../condition.server";

/** About an auction `a`: whether a buyer has it on hold at its Buy It Now price. */
export const isOnHold: Condition = sql`(a.hold_until > ${CLOCK} AND a.closing IS NULL)`;

export function isOnHoldFor(buyerId: SQL | string): Condition {
  return allOf(sql`a.hold_buyer_id = ${buyerId}`, isOnHold);
}
