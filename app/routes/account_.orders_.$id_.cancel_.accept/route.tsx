import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { acceptCancellation } from "~/flows/orders/answer-cancellation.server";
import { readToCancel } from "~/flows/orders/cancel-order.server";
import { failure, redirectWithFlash, success } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

export function loader({ params }: { params: { id?: string } }) {
  return redirect(`/account/orders/${params.id}/cancel`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => readToCancel(context, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "cancelling.missing" });
  const answer = await orFault(context, () => acceptCancellation(context, order));
  const says = answer === "fault" ? "failed" : answer ? "cancelledPaid" : "refusal.notAsked";
  const flash = answer === true ? success(`cancelling.${says}`) : failure(`cancelling.${says}`);
  return redirectWithFlash(context, `/account/orders/${id}`, flash);
}

/** Never drawn: it makes this a page, so that a missing order is said on one. */
export default function AcceptCancellation() {
  return null;
}
