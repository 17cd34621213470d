import { type SQL, sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Actor, OrderStatus } from "~/domain/orders/order";
import type { ProblemStatus } from "~/domain/problems/problem";
import type { ProblemKind, Reportable } from "~/domain/problems/problem-report";
import type { ReturnTerms } from "~/domain/problems/problem-terms";
import type { Tracking } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { refundableAmount } from "../refunds/facts.server";

/** How a problem came to be something. `at` in milliseconds. */
export interface ProblemEvent {
  at: number;
  to: ProblemStatus;
  /** `null`: it began. */
  from: ProblemStatus | null;
  actor: Actor;
  words: string | null;
  amount: Centavos | null;
}

/** What was reported of an order, and what became of it. Times in milliseconds since 1970. */
export interface Problem {
  id: string;
  kind: ProblemKind;
  description: string;
  status: ProblemStatus;
  openedAt: number;
  /** When it came to be what it is, and from when on time decides. */
  movedAt: number;
  dueAt: number | null;
  offer: Centavos | null;
  refunded: Centavos | null;
  return: ReturnTerms | null;
  tracking: Tracking | null;
  /** Places of its photos, and their sizes in px. */
  photos: { position: number; width: number; height: number }[];
  events: ProblemEvent[];
}

/** An order, as far as it matters to its problems; `now` is the database's clock. */
export interface TroubledOrder extends Omit<Reportable, "reported"> {
  id: string;
  buyerId: string;
  sellerId: string;
  title: string;
  status: OrderStatus;
  amount: Centavos;
  /** What of it did not go back yet. */
  left: Centavos;
  now: number;
}

export interface OrderProblems {
  order: TroubledOrder;
  /** The newest first. */
  problems: Problem[];
}

/** Since when an order is with its buyer: delivered, or completed without having been. */
export const DELIVERED = sql`coalesce(orders.delivered_at, iif(orders.status = 'completed', orders.moved_at, NULL))`;
/** Whether somebody said that an order came; that time passed says nothing. */
export const CONFIRMED = sql`EXISTS (SELECT 1 FROM order_events
  WHERE order_id = orders.id AND to_status = 'delivered' AND actor <> 'T')`;
/** The latest estimate of an order's arrival. */
export const ARRIVES_BY = sql`(SELECT arrives_by FROM shipments WHERE order_id = orders.id)`;

const events = sql`(SELECT json_group_array(json_object('at', at, 'to', to_status, 'from', from_status, 'actor', actor,
  'words', words, 'amount', amount)) FROM (SELECT * FROM problem_events WHERE problem_id = p.id ORDER BY at, rowid))`;
const photos = sql`(SELECT json_group_array(json_object('position', position, 'width', width, 'height', height))
  FROM (SELECT * FROM problem_photos WHERE problem_id = p.id ORDER BY position))`;
const problems = sql`(SELECT json_group_array(json_object('id', id, 'kind', kind, 'description', description, 'status', status,
  'openedAt', opened_at, 'movedAt', moved_at, 'dueAt', due_at, 'offer', offer, 'refunded', refunded,
  'returnTo', json(return_to), 'labelBy', label_by, 'labelNote', label_note, 'carrier', return_carrier,
  'carrierName', return_carrier_name, 'number', return_number, 'events', json(${events}), 'photos', json(${photos})))
  FROM (SELECT * FROM problems WHERE order_id = orders.id ORDER BY opened_at DESC, rowid DESC) p)`;

type Row = Omit<TroubledOrder, "isConfirmed"> & { isConfirmed: number; problems: string };
interface StoredProblem extends Omit<Problem, "return" | "tracking">, Tracking {
  returnTo: AddressFields | null;
  labelBy: ReturnTerms["labelBy"] | null;
  labelNote: string | null;
}

/** An order that `whose` says of, with its problems, as a statement of a batch; `toProblems` reads what it answers. */
export function selectProblems(db: Database, whose: SQL) {
  return db.all<Row>(sql`SELECT id, buyer_id AS buyerId, seller_id AS sellerId, title, status, amount,
      ${refundableAmount(sql`orders.id`)} AS "left", ${ARRIVES_BY} AS arrivesBy, ${DELIVERED} AS deliveredAt,
      ${CONFIRMED} AS isConfirmed, ${CLOCK} AS now, ${problems} AS problems FROM orders WHERE ${whose}`);
}

/** An order of somebody's. */
function isTheirOrder(userId: string, orderId: string): SQL {
  return sql`orders.id = ${orderId} AND ${userId} IN (orders.buyer_id, orders.seller_id)`;
}

export function toProblems([row]: readonly Row[]): OrderProblems | null {
  if (!row) return null;
  const { problems, isConfirmed, ...order } = row;
  return {
    order: { ...order, amount: toCentavos(order.amount), left: toCentavos(order.left), isConfirmed: isConfirmed === 1 },
    problems: (JSON.parse(problems) as StoredProblem[]).map(toProblem),
  };
}

function toProblem({ returnTo, labelBy, labelNote, carrier, carrierName, number, ...problem }: StoredProblem): Problem {
  return {
    ...problem,
    return: returnTo && labelBy && { address: returnTo, labelBy, labelNote },
    tracking: carrier && { carrier, carrierName, number },
  };
}

/** Somebody's own order as buyer or seller, with what was reported of it; `null` when there is none. */
export async function findProblems(db: Database, userId: string, orderId: string): Promise<OrderProblems | null> {
  return toProblems(await selectProblems(db, isTheirOrder(userId, orderId)));
}
