import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { acceptCancellation, declineCancellation } from "~/flows/cancellations/answer-cancellation.server";
import { failure, success } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

const ANSWERS = new Map([
  ["accept", { give: acceptCancellation, done: success("cancellations.cancelledPaid") }],
  ["decline", { give: declineCancellation, done: success("cancellations.declined") }],
]);

export function loader({ params }: { params: { id?: string; answer?: string } }) {
  if (!ANSWERS.has(params.answer ?? "")) throw notFound();
  return redirect(`/account/orders/${params.id}/cancel`, 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const answer = ANSWERS.get(params.answer ?? "");
  const [, order] = await requireUserAnd(request, context, (userId) => findCancellableOrder(context.db, userId, id));
  if (!answer) throw notFound();
  if (order?.role !== "seller") throw notFound({ title: "cancellations.missing" });
  const given = await orFault(context, () => answer.give(context, order));
  const undone = failure(given === "fault" ? "cancellations.failed" : "cancellations.refusal.notAsked");
  return redirectWithFlash(context, `/account/orders/${id}`, given === true ? answer.done : undone);
}

export { RedirectOnly as default } from "~/ui/redirect-only";
