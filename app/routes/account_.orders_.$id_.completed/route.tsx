import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findOrder } from "~/data/orders/orders.server";
import { completeOrder } from "~/flows/orders/complete-order.server";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { notFound } from "~/http/pages/not-found.server";
import { movedFlash } from "~/http/pages/order-page.server";
import { requireUserAnd } from "~/http/session/session.server";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/account/orders/${params.id}`, 303);
}

/** The buyer says that all is well. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "buyer") throw notFound({ title: "parcel.missing" });
  const answer = await orFault(context, () => completeOrder(context, order));
  return redirectWithFlash(context, `/account/orders/${id}`, movedFlash(answer, "completed", "parcel.complete.done"));
}

export { NeverDrawn as default } from "~/ui/never-drawn";
