import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type CancellableOrder, findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { wayToCancel } from "~/domain/cancellations/cancellation";
import { type CancelAnswer, cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { typedFields } from "~/forms/check-form";
import { success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { keptReply } from "~/http/forms/kept-form.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { pageTitle } from "~/ui/page-title";
import { CancelPage, HEADINGS } from "./cancel-page";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, order] = await requireUserAnd(request, context, (userId) =>
    findCancellableOrder(context.db, userId, id),
  );
  if (!order) throw notFound({ title: "cancelling.missing" });
  const answer = wayToCancel(order);
  const way = answer.ok ? answer.way : null;
  return {
    title: context.t(HEADINGS[way?.is ?? "not"]),
    order: forPage(order),
    way,
    refusal: answer.ok ? null : answer.refusal,
    kept: keptReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const typed = typedFields(await readFormData(request.clone()), ["reason", "cause"]);
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findCancellableOrder(context.db, userId, id));
  if (!order) throw notFound({ title: "cancelling.missing" });
  const { reason = "", cause = "" } = typed;
  const answer = await orFault(context, () => cancelOrder(context, order, { reason, cause }));
  if (answer === "fault") return data<FormReply>({ typed, errors: {}, error: { key: "cancelling.failed" } }, 500);
  if (!answer.ok) return refuse(typed, answer);
  const isPaid = order.status === "paid";
  const says = answer.is === "asked" ? "asked" : isPaid ? "cancelledPaid" : "cancelled";
  return redirectWithFlash(context, `/account/orders/${id}`, success(`cancelling.${says}`));
}

function forPage({ id, role, title, left, request, refunds }: CancellableOrder) {
  return { id, role, title, left, request, refunds };
}

/** What is wrong with a field stands beside it; what stands in the way, above. */
function refuse(typed: FormReply["typed"], answer: CancelAnswer & { ok: false }) {
  if ("refusal" in answer) {
    const error = { key: `cancelling.refusal.${answer.refusal.reason}` as const };
    return data<FormReply>({ typed, errors: {}, error }, 409);
  }
  const { cause, reason } = answer.faults;
  const errors: FormReply["errors"] = {};
  if (cause) errors.cause = [{ key: `cancelling.fault.${cause}` }];
  if (reason) errors.reason = [{ key: `cancelling.fault.${reason}` }];
  return data<FormReply>({ typed, errors }, 400);
}

export default function Cancel() {
  const reply = useActionData<typeof action>();
  const read = useLoaderData<typeof loader>();
  return <CancelPage {...read} reply={reply ?? read.kept} />;
}
