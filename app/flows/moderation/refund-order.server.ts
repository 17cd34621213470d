import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { isAlreadyThere } from "~/data/connect.server";
import { tell } from "~/data/messages/messages.server";
import { noteAction } from "~/data/moderation/admin-actions.server";
import { stillAdmin } from "~/data/moderation/facts.server";
import type { ModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { dueRefund } from "~/data/refunds/due-refunds.server";
import { refundableAmount } from "~/data/refunds/facts.server";
import type { Centavos } from "~/domain/money";

interface Refunding {
  /** Drawn with the form: sent twice, it is one refund. */
  key: string;
  amount: Centavos;
  reason: string;
}

/**
 * Pays a part of what is left of an order's payment back to its buyer, and tells both people why. `false`, and nothing is
 * paid back, when so much is not left any more.
 */
export async function refundByAdmin(
  context: AppContext,
  admin: Admin,
  { id: orderId, title, buyerId, sellerId }: ModeratedOrder,
  { key: id, amount, reason }: Refunding,
): Promise<boolean> {
  const { db, newId } = context;
  const when = sql`${stillAdmin(admin)} AND ${refundableAmount(orderId)} >= ${amount}`;
  const isDue = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id})`;
  const message = { kind: "order-refunded-by-us" as const, order: orderId, title, price: amount, reason };
  const isOurs = sql`SELECT 1 FROM refunds WHERE id = ${id} AND order_id = ${orderId} AND amount = ${amount}`;
  try {
    const answers = await db.batch([
      db.all(sql`SELECT 1`),
      ...[
        ...dueRefund({ id, orderId, amount, cause: "admin", when }, newId),
        noteAction({ id, admin, what: "refund", about: { order: orderId }, amount, reason, when: isDue }),
      ].map((statement) => db.run(statement)),
      ...[buyerId, sellerId].flatMap((whom) => tell(db, { message, whom, when: isDue, now: context.now(), newId })),
      db.all(isOurs),
    ]);
    context.sendMailsLater();
    context.sendRefundsLater();
    return (answers.at(-1) as unknown[]).length > 0;
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
    return (await db.all(isOurs)).length > 0;
  }
}
