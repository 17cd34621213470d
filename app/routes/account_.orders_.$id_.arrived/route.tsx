import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findOrder } from "~/data/orders/orders.server";
import { confirmArrival } from "~/flows/shipments/confirm-delivery.server";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { notFound } from "~/http/pages/not-found.server";
import { movedFlash } from "~/http/pages/order-page.server";
import { requireUserAnd } from "~/http/session/session.server";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/account/orders/${params.id}`, 303);
}

/** The buyer has it. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "buyer") throw notFound({ title: "parcel.missing" });
  const answer = await orFault(context, () => confirmArrival(context, order));
  return redirectWithFlash(context, `/account/orders/${id}`, movedFlash(answer, "delivered", "parcel.arrived.done"));
}

export { NeverDrawn as default } from "~/ui/never-drawn";
