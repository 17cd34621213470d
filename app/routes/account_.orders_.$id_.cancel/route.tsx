import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type CancellableOrder, findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { wayToCancel } from "~/domain/cancellations/cancellation";
import { toCentavos } from "~/domain/money";
import { isPaid } from "~/domain/orders/order";
import { shipLimit, statusAt } from "~/domain/orders/order-times";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence, sentences } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { pageTitle } from "~/ui/page-title";
import { CancelPage, HEADINGS } from "./cancel-page";
import { cancelSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, order] = await requireUserAnd(request, context, (userId) =>
    findCancellableOrder(context.db, userId, id),
  );
  if (!order) throw notFound({ title: "cancellations.missing" });
  const answer = wayToCancel(order);
  const way = answer.ok ? answer.way : null;
  const isCancelled = statusAt(order, order.now) === "cancelled";
  const not = !answer.ok && answer.refusal.reason === "asked" ? "asked" : isCancelled ? "cancelled" : "not";
  return {
    title: context.t(HEADINGS[way?.kind ?? not]),
    order: { ...forPage(order), isCancelled },
    way,
    refusal: answer.ok ? null : answer.refusal,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findCancellableOrder(context.db, userId, id));
  if (!order) throw notFound({ title: "cancellations.missing" });
  const form = await readForm(request, cancelSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const answer = await orFault(context, () => cancelOrder(context, order, form.value));
  if (answer === "fault") return data(form.reply({ error: { key: "cancellations.failed" } }), 500);
  if ("refusals" in answer) {
    const fieldErrors = sentences(answer.refusals, (refusal) =>
      // Beside its cause a seller writes to the buyer.
      sentence(
        "cancellations.fieldRefusal",
        refusal === "reasonRequired" && order.role === "seller" ? "wordsRequired" : refusal,
      ),
    );
    return data(form.reply({ fieldErrors }), 400);
  }
  if (!answer.ok) return data(form.reply({ error: sentence("cancellations.refusal", answer.refusal.reason) }), 409);
  const says = answer.kind === "asked" ? "asked" : isPaid(order.status) ? "cancelledPaid" : "cancelled";
  return redirectWithFlash(context, `/account/orders/${id}`, success(`cancellations.${says}`));
}

function forPage(order: CancellableOrder) {
  const { id, role, title, language, refundable, request, refunds } = order;
  const shipBy = shipLimit(order.movedAt, order.awayUntil);
  const fee = order.earnings?.fee ?? toCentavos(0);
  return { id, role, title, language, refundable, fee, request, refunds, shipBy, isAuction: order.auctionId !== null };
}

export default function Cancel() {
  const reply = useActionData<typeof action>();
  const read = useLoaderData<typeof loader>();
  return <CancelPage {...read} reply={reply ?? read.savedForm} />;
}
