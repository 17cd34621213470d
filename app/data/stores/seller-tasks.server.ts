import { type SQL, sql } from "drizzle-orm";
import type { Closing } from "~/domain/auctions/auction";
import { nextShipBy, type ToShip } from "~/domain/orders/order-times";
import type { ProblemStatus } from "~/domain/problems/problem";
import { SELLER_TASKS, type SellerTask, TASK_COUNT_MAX, TASK_NAMES, UNSOLD_LASTS } from "~/domain/stores/seller-task";
import { latestAuctionId } from "../auctions/facts.server";
import { isUnanswered } from "../cancellations/facts.server";
import { hasProductStatus, isHeldListing, languageOf } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { type Condition, inList, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { offersToAnswer } from "../offers/facts.server";
import { hasStatus, UNPAID } from "../orders/facts.server";
import { shipBy } from "../orders/waiting-orders.server";
import { isOfKept, waitsForSeller } from "../questions/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { products } from "../schema.server";
import { template } from "../template.server";

/** Rows of one kind that wait for a seller. */
export interface WaitingTask {
  kind: SellerTask;
  /** At most TASK_COUNT_MAX. */
  count: number;
  /** The time of the first one, as `taskTime` reads it. */
  at: number | null;
  /** The first ones: an order, an offer, a listing or its latest auction. */
  names: RowOf<{ id: string; title: typeof products.title; language: typeof products.language }>[];
}

/** An order's problems in one of these statuses wait for its seller until they are due. */
function problemsIn(sellerId: SQL, statuses: readonly ProblemStatus[]): SQL {
  return sql`SELECT o.id, p.due_at AS at, o.title, ${languageOf(sql`o.product_id`)} AS language
    FROM orders o INDEXED BY orders_with_problem_of CROSS JOIN problems p ON p.order_id = o.id
    WHERE o.seller_id = ${sellerId} AND ${hasStatus("problem_open", sql`o`)} AND p.status IN ${inList(statuses)} ORDER BY p.due_at`;
}

/** What is to be listed again waits for an administrator, not for its seller. */
function closedLately(sellerId: SQL): Condition {
  return sql`p.seller_id = ${sellerId} AND p.closed_at > ${CLOCK} - ${UNSOLD_LASTS} AND ${not(isHeldListing(sql`p`))}`;
}

const UNSOLD: readonly NonNullable<Closing["status"]>[] = ["ended_no_bids", "ended_reserve_not_met", "sold"];

/** `id`, `at`, `title` and `language` of what waits, in its order; of what is to be shipped also what its time follows from. */
const ROWS: Record<SellerTask, (sellerId: SQL) => SQL> = {
  problem: (sellerId) => problemsIn(sellerId, ["open"]),
  return: (sellerId) => problemsIn(sellerId, ["return_shipped", "return_received"]),
  cancellation: (sellerId) => sql`SELECT o.id, asked_at AS at, o.title, ${languageOf(sql`o.product_id`)} AS language
    FROM cancellations INDEXED BY cancellations_open CROSS JOIN orders o ON o.id = order_id
    WHERE ${isUnanswered} AND o.seller_id = ${sellerId} AND ${hasStatus("paid", sql`o`)} ORDER BY asked_at`,
  ship: (sellerId) => sql`SELECT o.id, NULL AS at, o.title, ${languageOf(sql`o.product_id`)} AS language,
      o.moved_at AS paidAt, o.away_until AS awayUntil, o.handling_days AS handlingDays, o.pickup_place AS pickupPlace
    FROM orders o INDEXED BY orders_to_send_by WHERE o.seller_id = ${sellerId} AND ${hasStatus("paid", sql`o`)} ORDER BY ${shipBy}`,
  offer: (sellerId) => sql`SELECT f.id, f.due_at AS at, p.title, p.language
    FROM (SELECT * FROM ${offersToAnswer(sellerId)}) f JOIN products p ON p.id = f.product_id ORDER BY f.due_at`,
  question: (sellerId) => sql`SELECT p.id, q.asked_at AS at, p.title, p.language
    FROM questions q JOIN products p ON p.id = q.product_id
    WHERE q.seller_id = ${sellerId} AND ${waitsForSeller} AND ${isOfKept} ORDER BY q.asked_at`,
  unsold: (sellerId) => sql`SELECT ${latestAuctionId(sql`p.id`)} AS id, p.closed_at AS at, p.title, p.language
    FROM products p INDEXED BY products_unsold
    WHERE ${closedLately(sellerId)} AND ${hasProductStatus("ended", sql`p`)} AND p.is_auction = 1
      AND (SELECT closing FROM auctions WHERE id = ${latestAuctionId(sql`p.id`)}) IN ${inList(UNSOLD)}
      AND NOT EXISTS (SELECT 1 FROM orders WHERE product_id = p.id AND status IN ${UNPAID}) ORDER BY p.closed_at DESC`,
  soldOut: (
    sellerId,
  ) => sql`SELECT p.id, p.closed_at AS at, p.title, p.language FROM products p INDEXED BY products_sold_out
    WHERE ${closedLately(sellerId)} AND ${hasProductStatus("sold", sql`p`)} AND p.is_auction = 0 ORDER BY p.closed_at DESC`,
};

/** What waits for a seller, by kind; kinds without anything are left out. */
export async function listSellerTasks(db: Database, sellerId: string): Promise<WaitingTask[]> {
  const rows = await db.all<Omit<WaitingTask, "names"> & { names: Json; toShip: Json | null; now: number }>(
    sellerTasks({ sellerId }),
  );
  return rows.map(({ names, toShip, now, ...row }) => {
    const at = toShip === null ? row.at : firstShipBy(JSON.parse(toShip), now);
    return { ...row, at, names: JSON.parse(names) };
  });
}

const firstShipBy = (orders: ToShip[], now: number) => Math.min(...orders.map((order) => nextShipBy(order, now)));

const TO_SHIP = sql`json_group_array(json_object('paidAt', paidAt, 'awayUntil', awayUntil, 'handlingDays', handlingDays, 'pickupPlace', pickupPlace))`;

const sellerTasks = template(["sellerId"], ({ sellerId }) => {
  const kinds = SELLER_TASKS.map(
    (kind) => sql`SELECT ${literal(kind)} AS kind, count(*) AS count, min(at) AS at,
      json_group_array(json_object('id', id, 'title', title, 'language', language)) FILTER (WHERE place <= ${TASK_NAMES}) AS names,
      ${kind === "ship" ? TO_SHIP : sql`NULL`} AS toShip, ${CLOCK} AS now
      FROM (SELECT *, row_number() OVER () AS place FROM (${ROWS[kind](sellerId)} LIMIT ${TASK_COUNT_MAX}))`,
  );
  return sql`SELECT * FROM (${sql.join(kinds, sql` UNION ALL `)}) WHERE count > 0`;
});

/** Whether a seller ever published a listing. */
export async function hasListed(db: Database, sellerId: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 FROM products WHERE seller_id = ${sellerId} LIMIT 1`)).length > 0;
}
