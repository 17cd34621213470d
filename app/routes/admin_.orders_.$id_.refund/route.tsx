import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { refundOrder } from "~/flows/moderation/refund-order.server";
import { failure, success } from "~/forms/flash";
import { sayProposal } from "~/forms/proposal-flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { requireModeratedOrder } from "~/http/pages/moderated-order.server";
import { savedReply } from "~/http/saved-form.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminForm } from "~/ui/moderation/admin-form";
import { FeeBearerField, ReasonField } from "~/ui/moderation/reason-field";
import { MoneyField } from "~/ui/money-field";
import { pageTitle } from "~/ui/page-title";
import { refundSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { order, page, number } = await requireModeratedOrder(args);
  if (order.refundable === 0) throw redirectWithFlash(context, page, failure("adminOrders.refundNothing"));
  const { title, language, refundable, owed } = order;
  return {
    ...{ title: context.t("adminOrders.refundTitle"), product: { title, language }, refundable, owed, page },
    number,
    key: context.newId(),
    savedForm: savedReply(context, request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { admin, order, page } = await requireModeratedOrder(args);
  const form = await readForm(request, refundSchema(order));
  if (form.status !== "success") return data(form.reply(), 400);

  const { key = context.newId(), amount, reason, seller_bears_fee: feeBearer } = form.value;
  const refunding = { key, amount: amount.amount, reason: reason.reason, feeBearer };
  const done = await orFault(context, () => refundOrder(context, admin, order, refunding));
  if (done === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!done) return data(form.reply({ error: { key: "adminOrders.refusal.moved" } }), 409);
  if (done === "waits") return data(form.reply({ error: { key: "adminProposals.waits" } }), 409);
  if (done === "proposed") return redirectWithFlash(context, page, sayProposal(done));
  log("order refunded", { requestId: context.requestId, order: order.id, by: admin.id });
  const says = success("adminOrders.refunded", { amount: amount.amount });
  return redirectWithFlash(context, page, says);
}

export default function RefundOrder() {
  const { title, number, product, refundable, owed, page, key, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const limit =
    `adminOrders.${owed === 0 ? "refundLeft" : owed < refundable ? "refundLeftBeside" : "refundLeftWhole"}` as const;
  return (
    <AdminForm
      heading={title}
      about={<ListingTitle of={product} />}
      lead={number}
      reply={reply}
      action={`${page}/refund`}
      back={page}
      yes={t("adminOrders.refund")}
      isDangerous
    >
      {owed > 0 && (
        <p>
          {t("adminOrders.refundOwed", { owed })} <a href={`${page}#refunds`}>{t("adminOrders.refundOwedAction")}</a>
        </p>
      )}
      <input type="hidden" name="key" value={reply?.typed.key ?? key} />
      <MoneyField
        name="amount"
        label={t("adminOrders.amount")}
        hint={t(limit, { refundable, beside: refundable - owed })}
        errors={reply?.errors.amount}
        defaultValue={reply?.typed.amount}
        required
      />
      <ReasonField reply={reply} />
      <FeeBearerField reply={reply} />
    </AdminForm>
  );
}
