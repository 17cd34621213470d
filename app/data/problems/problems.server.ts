import { sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Reportable } from "~/domain/problems/problem-report";
import type { ReturnTerms } from "~/domain/problems/problem-terms";
import type { Tracking } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import { deliveredAt, isConfirmed, isParty, titleLanguage } from "../orders/facts.server";
import { feeLeft, refundableAmount, unowedAmount } from "../refunds/facts.server";
import type { Json, RowOf } from "../rows.server";
import type * as tables from "../schema.server";
import { arrivesBy } from "../shipments/facts.server";

export type ProblemEvent = RowOf<{
  id: typeof tables.problemEvents.id;
  at: typeof tables.problemEvents.at;
  to: typeof tables.problemEvents.to_status;
  from: typeof tables.problemEvents.from_status;
  actor: typeof tables.problemEvents.actor;
  words: typeof tables.problemEvents.words;
  amount: Centavos | null;
}>;

export type Problem = RowOf<{
  id: typeof tables.problems.id;
  kind: typeof tables.problems.kind;
  description: typeof tables.problems.description;
  status: typeof tables.problems.status;
  openedAt: typeof tables.problems.opened_at;
  /** `dueAt`: only time moves it from then on. */
  movedAt: typeof tables.problems.moved_at;
  dueAt: typeof tables.problems.due_at;
  offer: Centavos | null;
  refunded: Centavos | null;
  return: ReturnTerms | null;
  tracking: Tracking | null;
  /** Sizes in px. `eventId`: what it was sent with; `null`: the report. */
  photos: (Pick<typeof tables.problemPhotos.$inferSelect, "position" | "width" | "height"> & {
    eventId: string | null;
  })[];
  events: ProblemEvent[];
}>;

/** `now` is the database's clock. */
export type ProblemOrder = Omit<Reportable, "reported"> &
  RowOf<{
    id: typeof tables.orders.id;
    title: typeof tables.orders.title;
    language: typeof tables.products.language;
    status: typeof tables.orders.status;
    buyerId: typeof tables.orders.buyer_id;
    sellerId: typeof tables.orders.seller_id;
    amount: Centavos;
    refundable: Centavos;
    /** `refundable` without what refused refunds still owe the buyer. */
    unowed: Centavos;
    /** What is left of PayPal's fee: the part of a full refund. */
    fee: Centavos;
    returnDays: typeof tables.orders.return_days;
    returnWorkingDays: typeof tables.orders.return_working_days;
    returnPayer: typeof tables.orders.return_payer;
    now: number;
  }>;

export interface OrderProblems {
  order: ProblemOrder;
  problems: Problem[];
}

const events = sql`(SELECT json_group_array(json_object('id', id, 'at', at, 'to', to_status, 'from', from_status, 'actor', actor,
  'words', words, 'amount', amount)) FROM (SELECT * FROM problem_events WHERE problem_id = p.id ORDER BY at, rowid))`;
const photos = sql`(SELECT json_group_array(json_object('eventId', event_id, 'position', position, 'width', width, 'height', height))
  FROM (SELECT * FROM problem_photos WHERE problem_id = p.id ORDER BY position))`;
const problems = sql`(SELECT json_group_array(json_object('id', id, 'kind', kind, 'description', description, 'status', status,
  'openedAt', opened_at, 'movedAt', moved_at, 'dueAt', due_at, 'offer', offer, 'refunded', refunded,
  'returnTo', json(return_to), 'labelBy', label_by, 'labelNote', label_note, 'carrier', return_carrier,
  'carrierName', return_carrier_name, 'number', return_number, 'events', json(${events}), 'photos', json(${photos})))
  FROM (SELECT * FROM problems WHERE order_id = orders.id ORDER BY opened_at DESC, rowid DESC) p)`;

type Row = Omit<ProblemOrder, "isConfirmed"> & { isConfirmed: 0 | 1; problems: Json };
interface StoredProblem extends Omit<Problem, "return" | "tracking">, Tracking {
  returnTo: AddressFields | null;
  labelBy: ReturnTerms["labelBy"] | null;
  labelNote: string | null;
}

export async function listOrderProblems(db: Database, when: Condition): Promise<OrderProblems[]> {
  const rows =
    await db.all<Row>(sql`SELECT id, buyer_id AS buyerId, seller_id AS sellerId, title, ${titleLanguage(sql`orders.product_id`, sql`orders.created_at`)} AS language, status, amount, return_days AS returnDays, return_working_days AS returnWorkingDays, return_payer AS returnPayer,
      ${refundableAmount(sql`orders.id`)} AS refundable, ${unowedAmount(sql`orders.id`)} AS unowed, ${feeLeft(sql`orders.id`)} AS fee, ${arrivesBy} AS arrivesBy, ${deliveredAt} AS deliveredAt,
      ${isConfirmed()} AS isConfirmed, ${CLOCK} AS now, ${problems} AS problems FROM orders WHERE ${when}`);
  return rows.map(toOrderProblems);
}

function toOrderProblems({ problems, isConfirmed, ...order }: Row): OrderProblems {
  const stored: StoredProblem[] = JSON.parse(problems);
  return {
    order: {
      ...order,
      amount: toCentavos(order.amount),
      refundable: toCentavos(order.refundable),
      unowed: toCentavos(order.unowed),
      fee: toCentavos(order.fee),
      isConfirmed: isConfirmed === 1,
    },
    problems: stored.map(toProblem),
  };
}

function toProblem({ returnTo, labelBy, labelNote, carrier, carrierName, number, ...problem }: StoredProblem): Problem {
  return {
    ...problem,
    offer: toCentavosOrNull(problem.offer),
    refunded: toCentavosOrNull(problem.refunded),
    events: problem.events.map((event) => ({ ...event, amount: toCentavosOrNull(event.amount) })),
    return: returnTo && labelBy && { address: returnTo, labelBy, labelNote },
    tracking: carrier && { carrier, carrierName, number },
  };
}

export async function findProblems(db: Database, userId: string, orderId: string): Promise<OrderProblems | null> {
  const [found = null] = await listOrderProblems(db, allOf(sql`orders.id = ${orderId}`, isParty(userId)));
  return found;
}

/** Does not check the user. */
export async function findAnyProblems(db: Database, orderId: string): Promise<OrderProblems | null> {
  const [found = null] = await listOrderProblems(db, sql`orders.id = ${orderId}`);
  return found;
}

const due = sql`FROM problems WHERE due_at <= ${CLOCK} ORDER BY due_at`;
export const oldestDueProblem = sql`SELECT due_at AS since ${due} LIMIT 1`;

export function listDueProblems(db: Database, most: number): Promise<OrderProblems[]> {
  return listOrderProblems(db, sql`orders.id IN (SELECT order_id ${due} LIMIT ${most})`);
}
