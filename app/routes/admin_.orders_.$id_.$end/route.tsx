import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { OrderEnd } from "~/domain/moderation/admin-action";
import { endOrder } from "~/flows/moderation/end-order.server";
import { errorFlash, type Flash, failure } from "~/forms/flash";
import { sayProposal } from "~/forms/proposal-flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { requireModeratedOrder } from "~/http/pages/moderated-order.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminForm } from "~/ui/moderation/admin-form";
import { FeeBearerField, ReasonField } from "~/ui/moderation/reason-field";
import { pageTitle } from "~/ui/page-title";
import { endSchema } from "./schema";

const UPDATED: Flash = { kind: "success", title: { key: "admin.success" }, body: [{ key: "adminOrders.updated" }] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

function endOf(asked: string | undefined): OrderEnd {
  if (asked !== "completed" && asked !== "cancelled") throw notFound();
  return asked;
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, params, request } = args;
  const to = endOf(params.end);
  const { order, page, number } = await requireModeratedOrder(args);
  if (order.status === to) throw redirectWithFlash(context, page, failure("adminOrders.refusal.alreadyThere"));
  const { title, language, refundable, isPaid, auctionId, status } = order;
  return {
    title: context.t(`adminOrders.${to}Ask`),
    number,
    product: { title, language },
    to,
    refundable: isPaid ? refundable : null,
    isRestocked: auctionId === null && status !== "expired_unpaid",
    page,
    savedForm: savedReply(context, request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context, params, request } = args;
  const to = endOf(params.end);
  const { admin, order, page } = await requireModeratedOrder(args);
  const form = await readForm(request, endSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { reason, seller_bears_fee: feeBearer } = form.value;
  const ending = { orderId: order.id, to, reason: reason.reason, feeBearer };
  const answer = await orFault(context, () => endOrder(context, admin, ending, order));
  if (answer === "fault" || !answer) return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!answer.ok) {
    if (answer.reason === "waits") return redirectWithFlash(context, page, sayProposal("waits"));
    const error = sentence("adminOrders.refusal", answer.reason);
    if (answer.reason === "paypalAway") return data(form.reply({ error }), 409);
    // The order has changed since the page was rendered.
    return redirectWithFlash(context, page, errorFlash(error.key));
  }
  if (answer.isProposed) return redirectWithFlash(context, page, sayProposal("proposed"));
  log("order ended", { requestId: context.requestId, order: order.id, to, by: admin.id });
  return redirectWithFlash(context, page, UPDATED);
}

export default function EndOrder() {
  const { title, number, product, to, refundable, isRestocked, page, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={<ListingTitle of={product} />}
      lead={number}
      reply={reply}
      action={`${page}/${to}`}
      back={page}
      yes={t(`adminOrders.yes.${to}`)}
      isDangerous={to === "cancelled"}
    >
      <p>
        {to === "cancelled" && refundable !== null
          ? t("adminOrders.cancelledPaidBody", { refundable })
          : t(to === "cancelled" && !isRestocked ? "adminOrders.cancelledUnsoldBody" : `adminOrders.${to}Body`)}
      </p>
      <ReasonField reply={reply} />
      {to === "cancelled" && refundable !== null && <FeeBearerField reply={reply} />}
    </AdminForm>
  );
}
