import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import type { StatusChange } from "~/data/orders/order-moves.server";
import { findOrder, type Order } from "~/data/orders/orders.server";
import type { OrderStatus } from "~/domain/orders/order";
import { type Flash, failure, success } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { orFault } from "../answers/fault-answer.server";
import { redirectWithFlash } from "../flash.server";
import { requireUserAnd } from "../session/session.server";
import { notFound } from "./not-found.server";

/** Throws a 404 Response unless the user is the buyer. */
export async function moveAsBuyer(
  { context, params, request }: ActionFunctionArgs,
  move: (context: AppContext, order: Order) => Promise<StatusChange>,
  to: OrderStatus,
  done: TextKey,
): Promise<Response> {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "buyer") throw notFound({ title: "orderPage.missing" });
  const change = await orFault(context, () => move(context, order));
  return redirectWithFlash(context, `/account/orders/${id}`, movedFlash(change, to, done));
}

/** Flash after a status change: success if this or an earlier request made it, otherwise the order's current status. */
export function movedFlash(change: StatusChange | "fault", to: OrderStatus, done: TextKey): Flash {
  if (change === "fault") return failure("orderPage.failed");
  return change.isMoved || change.status === to ? success(done) : orderChanged(change.status);
}

export function orderChanged(status: OrderStatus): Flash {
  return { ...failure("orderPage.changed"), body: [{ key: `orders.status.${status}` }] };
}
