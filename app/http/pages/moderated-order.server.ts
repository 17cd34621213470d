import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { orderNumber } from "~/domain/orders/order";
import { requireAdminAnd } from "../session/session.server";
import { notFound } from "./not-found.server";
import { refuseOwnCase } from "./own-case.server";

/** The order of an administrator's form. Throws redirects, also from one of their own, and a 404 Response for an unknown order. */
export async function requireModeratedOrder({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const { admin, order } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, order: await findModeratedOrder(context.db, admin, id) };
  });
  if (!order) throw notFound({ title: "adminOrders.missing" });
  const page = `/admin/orders/${order.id}`;
  refuseOwnCase(context, page, order);
  return { admin, order, page, number: context.t("adminOrders.title", { id: orderNumber(id) }) };
}
