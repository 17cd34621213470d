import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { hasOtherAdmins, listProposalsAbout } from "~/data/moderation/proposals.server";
import { orderNumber } from "~/domain/orders/order";
import { requireAdminAnd } from "../session/session.server";
import { notFound } from "./not-found.server";
import { refuseOwnCase } from "./own-case.server";

/** The order of an administrator's form, and the proposals that wait about it. Throws redirects, also from one of their own, and a 404 Response for an unknown order. */
export async function requireModeratedOrder({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const [admin, order, proposals, hasOthers] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      admin,
      findModeratedOrder(context.db, admin, id),
      listProposalsAbout(context.db, admin, { order: id }),
      hasOtherAdmins(context.db, admin),
    ]),
  );
  if (!order) throw notFound({ title: "adminOrders.missing" });
  const page = `/admin/orders/${order.id}`;
  refuseOwnCase(context, page, order);
  return { admin, order, proposals, hasOthers, page, number: context.t("adminOrders.title", { id: orderNumber(id) }) };
}
