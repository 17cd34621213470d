import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { OrderEnd } from "~/domain/moderation/admin-action";
import { needsSecond } from "~/domain/moderation/proposal";
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
import { SecondAdministrator } from "~/ui/moderation/second-administrator";
import { WaitingProposals } from "~/ui/moderation/waiting-proposals";
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
  const { order, proposals, hasOthers, page, number } = await requireModeratedOrder(args);
  if (order.status === to) throw redirectWithFlash(context, page, failure("adminOrders.refusal.alreadyThere"));
  const { title, language, isPaid, auctionId, status } = order;
  const refundable = to === "cancelled" && isPaid ? order.refundable : null;
  const { twoPersonAmount: limit } = context.config;
  const isProposed = needsSecond(refundable ?? 0, limit, order.refundedByAdmins);
  return {
    title: context.t(`adminOrders.${to}Ask`),
    number,
    product: { title, language },
    to,
    refundable,
    second: isProposed ? { limit, hasOthers } : null,
    waiting: isProposed ? proposals.filter(({ what }) => what === to) : [],
    isRestocked: auctionId === null && status !== "expired_unpaid",
    back: page,
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
    if (answer.reason === "waits") return data(form.reply({ error: { key: "adminProposals.waits" } }), 409);
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
  const page = useLoaderData<typeof loader>();
  const { title, number, product, to, refundable, second, waiting, isRestocked, back, savedForm } = page;
  const answer = useActionData<typeof action>();
  const reply = answer ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={<ListingTitle of={product} />}
      lead={number}
      reply={reply}
      action={`${back}/${to}`}
      back={back}
      yes={t(second ? "adminProposals.role.propose" : `adminOrders.yes.${to}`)}
      isDangerous={to === "cancelled"}
      above={<WaitingProposals proposals={waiting} />}
      // Words that were refused meanwhile stay in the form.
      closed={waiting.length > 0 && !answer ? t("adminProposals.again") : null}
    >
      <p>
        {refundable !== null
          ? t("adminOrders.cancelledPaidBody", { refundable })
          : t(to === "cancelled" && !isRestocked ? "adminOrders.cancelledUnsoldBody" : `adminOrders.${to}Body`)}
      </p>
      {second && <SecondAdministrator {...second} />}
      <ReasonField reply={reply} />
      {refundable !== null && <FeeBearerField reply={reply} />}
    </AdminForm>
  );
}
