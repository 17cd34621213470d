import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { REMIND_TO_RATE, type Side } from "~/domain/feedback/feedback";
import type { OrderStatus } from "~/domain/orders/order";
import { isActiveUser } from "../accounts/facts.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Condition, inList } from "../condition.server";
import type { Database } from "../connect.server";
import { orders } from "../schema.server";
import { hasFeedback } from "./facts.server";

/** `now` is the database's clock. */
export type DueOrder = SelectResultFields<typeof columns>;

const columns = { id: orders.id, title: orders.title, now: sql<number>`${CLOCK}` };

const revealsDue = sql`FROM feedback WHERE revealed_at IS NULL AND reveal_at <= ${CLOCK} ORDER BY reveal_at`;
export const oldestReveal = sql`SELECT reveal_at AS since ${revealsDue} LIMIT 1`;

/** Longest due first. */
export async function listRevealsDue(db: Database, most: number): Promise<DueOrder[]> {
  return db
    .select(columns)
    .from(orders)
    .where(inArray(orders.id, sql`(SELECT order_id ${revealsDue} LIMIT ${most})`));
}

/** Whether hidden feedback has to be revealed: its time has come, or both sides have left theirs. */
function isRevealDue({ id, now }: DueOrder): Condition {
  return sql`(order_id = ${id} AND revealed_at IS NULL
    AND (reveal_at <= ${now} OR (SELECT count(*) FROM feedback WHERE order_id = ${id}) = 2))`;
}

/** Query for the user that a side rated; empty when the account is closed. */
export function ratedUser(order: DueOrder, by: Side): SQL {
  return sql`(SELECT u.id FROM feedback JOIN users u ON u.id = rated_id WHERE role = ${by} AND ${isActiveUser(sql`u`)}
    AND ${isRevealDue(order)})`;
}

/** A trigger updates the seller's numbers. */
export function revealFeedback(order: DueOrder): Statement {
  return sql`UPDATE feedback SET revealed_at = ${CLOCK} WHERE ${isRevealDue(order)}`;
}

// Word for word the condition of the index orders_to_rate.
const isUnreminded = sql`(feedback_reminded = 0 AND delivered_at IS NOT NULL)`;
/** Delivered, without a problem since. */
const WITH_BUYER = inList(["delivered", "completed"] satisfies OrderStatus[]);

const isRatingReminderDue = sql`${isUnreminded} AND delivered_at <= ${CLOCK} - ${REMIND_TO_RATE}`;
export const oldestRatingReminder = sql`SELECT delivered_at + ${REMIND_TO_RATE} AS since FROM orders
  WHERE ${isRatingReminderDue} ORDER BY delivered_at LIMIT 1`;

/** Without a reminder, longest due first. */
export async function listRatingRemindersDue(db: Database, most: number): Promise<DueOrder[]> {
  return db.select(columns).from(orders).where(isRatingReminderDue).orderBy(orders.delivered_at).limit(most);
}

/** Empty when they were reminded, have rated the order, or report a problem with it. */
export function buyerToRemind({ id }: DueOrder): SQL {
  return sql`(SELECT u.id FROM orders JOIN users u ON u.id = buyer_id WHERE orders.id = ${id} AND ${isUnreminded}
    AND status IN ${WITH_BUYER} AND ${isActiveUser(sql`u`)} AND NOT ${hasFeedback("buyer")})`;
}

export function markRatingReminded(db: Database, { id }: DueOrder): Statement {
  return db.update(orders).set({ feedback_reminded: true }).where(eq(orders.id, id));
}
