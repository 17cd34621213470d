import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Database } from "~/data/connect.server";
import type { ImageStore } from "~/data/images/image-store.server";
import { findProblems, type OrderProblems } from "~/data/problems/problems.server";
import {
  mails,
  notifications,
  orderEvents,
  orders,
  problemEvents,
  problems,
  refunds,
  shipments,
} from "~/data/schema.server";
import { mayMove } from "~/domain/moves";
import { isOpenProblem, PROBLEM_MOVES, type ProblemStatus } from "~/domain/problems/problem";
import type { ReportKind } from "~/domain/problems/problem-report";
import type { Step } from "~/domain/problems/problem-steps";
import { DAY } from "~/domain/time";
import type { PostedForm } from "~/flows/catalog/save-draft.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { contestReturn } from "~/flows/problems/contest-return.server";
import { type ReportOutcome, reportProblem } from "~/flows/problems/report-problem.server";
import { type StepDetails, stepProblem } from "~/flows/problems/step-problem.server";
import { RETURN_ADDRESS } from "./home";
import { photoFile } from "./photo-files";
import { moveTo } from "./rated";
import type { Shop } from "./shop";

export const TERMS = { address: RETURN_ADDRESS, labelBy: "seller", labelNote: "Código 4711" } as const;
export const TRACKING = { carrier: "estafeta", carrierName: null, number: "ABC12345" } as const;
export const WORDS = "The lens is broken in two places";

/** A bucket in memory. */
export function memoryStore(): ImageStore & { keys: Set<string> } {
  const keys = new Set<string>();
  return {
    keys,
    use: "problem",
    rotate: async (bytes: Uint8Array<ArrayBuffer>, image: object) => ({ bytes, image }),
    put: async (prefix: string, _: unknown, { width, height }: { width: number; height: number }) => {
      keys.add(`${prefix}.jpg`);
      return { key: `${prefix}.jpg`, width, height, placeholder: null };
    },
    async remove(gone: readonly string[]) {
      for (const key of gone) keys.delete(key);
    },
  } as unknown as ImageStore & { keys: Set<string> };
}

/** Ships a paid order whose latest estimate is so many milliseconds from now. */
export async function send(db: Database, orderId: string, arrivesIn: number): Promise<void> {
  await moveTo(db, orderId, "shipped", "S");
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const at = order?.moved_at ?? 0;
  await db.insert(shipments).values({
    ...{
      order_id: orderId,
      way: "own",
      sent_at: at,
      arrives_by: at + arrivesIn,
      delivers_at: at + arrivesIn + 7 * DAY,
    },
  });
}

/** A new buyer's paid order: paid, shipped or delivered. */
export async function buyProduct(
  shop: Shop,
  { status = "delivered" as "paid" | "shipped" | "delivered", price = 100_00, returnDays = null as number | null } = {},
) {
  const [buyer, id] = [await shop.bidder(), await shop.goods({ price })];
  await shop.db.run(sql`UPDATE products SET return_days = ${returnDays} WHERE id = ${id}`);
  await shop.start(buyer, { kind: "product", id });
  const token = await shop.token(buyer);
  shop.service.approve(token);
  await settlePayment(shop.context(), token);
  const [order] = await shop.ordersOf(buyer);
  if (!order) throw new Error("nothing was bought");
  if (status !== "paid") await send(shop.db, order.id, DAY);
  if (status === "delivered") await moveTo(shop.db, order.id, "delivered", "B");
  return { buyer, orderId: order.id };
}

type Sent = { kind?: ReportKind; description?: string; photos?: number; key?: string };

/** Reports a problem, as a request of its own. */
export async function report(shop: Shop, store: ImageStore, buyer: string, orderId: string, sent: Sent = {}) {
  const found = await findProblems(shop.db, buyer, orderId);
  if (!found) throw new Error("no such order");
  return reportRead(shop, store, found, sent);
}

/** A posted form with so many photos. */
function formWith<Fields>(fields: Fields, photos: number): PostedForm<Fields> {
  return {
    async read(take) {
      for (let n = 0; n < photos; n++) await take(await photoFile());
      return fields;
    },
    onFault(error) {
      throw error;
    },
  };
}

/** The seller complains about a return that was read before, with a photo. */
export function contest(shop: Shop, store: ImageStore, read: Awaited<ReturnType<typeof problemOf>>) {
  return contestReturn(Object.assign(shop.context(), { problemPhotos: store }), read, formWith({ words: WORDS }, 1));
}

/** Reports a problem of an order that was read before. */
export async function reportRead(
  shop: Shop,
  store: ImageStore,
  found: OrderProblems,
  {
    kind = "not_as_described",
    description = WORDS,
    photos = kind === "not_as_described" ? 1 : 0,
    key = uuid(),
  }: Sent = {},
): Promise<ReportOutcome> {
  return reportProblem(
    Object.assign(shop.context(), { problemPhotos: store }),
    found,
    formWith({ kind, description, key }, photos),
    0,
  );
}

/** The newest problem of an order, as its buyer reads it. */
export async function problemOf(shop: Shop, orderId: string) {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  const found = order && (await findProblems(shop.db, order.buyer_id, orderId));
  const [problem] = found?.problems ?? [];
  if (!found || !problem) throw new Error("nothing was reported");
  return { ...found, problem };
}

/** Takes a step as buyer or seller, as a request of its own. */
export async function step(shop: Shop, orderId: string, one: Step, by: "B" | "S", details: StepDetails = {}) {
  const read = await problemOf(shop, orderId);
  return stepProblem(shop.context(), read, one, by === "B" ? read.order.buyerId : read.order.sellerId, details);
}

/** The statuses of an order and its newest problem, the amounts of its refunds, and the next deadline. */
export async function problemState(shop: Shop, orderId: string) {
  const { order, problem } = await problemOf(shop, orderId);
  const back = await shop.db.select().from(refunds).where(eq(refunds.order_id, orderId));
  return { problem: problem.status, order: order.status, back: back.map(({ amount }) => amount), dueAt: problem.dueAt };
}

/** The kinds of a user's messages about problems, oldest first; throws unless notifications and emails agree. */
export async function problemMessagesOf(db: Database, userId: string): Promise<string[]> {
  const [noticed, mailed] = await Promise.all([
    db.select().from(notifications).where(eq(notifications.user_id, userId)).orderBy(sql`rowid`),
    db.select().from(mails).where(eq(mails.user_id, userId)).orderBy(sql`rowid`),
  ]);
  const kinds = (rows: { message: { kind: string } }[]) =>
    rows.map(({ message }) => message.kind).filter((kind) => kind.startsWith("problem-"));
  if (kinds(noticed).join() !== kinds(mailed).join()) throw new Error("told here and not there");
  return kinds(noticed);
}

/** Audits all problems: histories, orders, money. Returns the faults. */
export async function faultsOfProblems(db: Database): Promise<string[]> {
  const [all, events, bought, moves, back] = await Promise.all([
    db.select().from(problems),
    db.select().from(problemEvents).orderBy(sql`rowid`),
    db.select().from(orders),
    db.select().from(orderEvents),
    db.select().from(refunds),
  ]);
  const faults: string[] = [];
  const insist = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  for (const { id, status, due_at, moved_at, order_id } of all) {
    let at: ProblemStatus | null = null;
    for (const event of events.filter((one) => one.problem_id === id)) {
      insist(event.from_status === at, `${id} goes on from ${event.from_status} where it was ${at}`);
      const mayBegin = event.to_status === "open" || event.to_status === "at_paypal";
      insist(
        at ? mayMove(PROBLEM_MOVES, at, event.to_status, event.actor) : mayBegin,
        `${event.actor}: ${at} > ${event.to_status}`,
      );
      at = event.to_status;
    }
    insist(at === status, `${id} is ${status}, its history says ${at}`);
    insist(isOpenProblem(status) || due_at === null, `${id} is over and due`);
    insist(due_at === null || due_at > moved_at, `${id} was due before it was what it is`);
    insist(
      bought.some((one) => one.id === order_id),
      `${id} is of no order`,
    );
  }
  for (const { id, status, amount } of bought) {
    const open = all.filter((one) => one.order_id === id && isOpenProblem(one.status));
    insist(open.length === (status === "problem_open" ? 1 : 0), `${id} is ${status} with ${open.length} open problems`);
    const returned = back.filter((one) => one.order_id === id && one.status !== "failed");
    const sum = returned.reduce((all, one) => all + one.amount, 0);
    insist(sum <= amount, `${id}: more goes back than was paid`);
    if (status === "refunded") insist(sum === amount, `${id} is refunded, and ${sum} goes back`);
    if (status === "partially_refunded") insist(sum > 0 && sum < amount, `${id} is refunded in part by ${sum}`);
    insist(
      moves.some((one) => one.order_id === id),
      `${id} has no history`,
    );
  }
  return faults;
}
