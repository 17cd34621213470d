import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { orderNumber } from "~/domain/orders/order";
import { REASON_MAX } from "~/domain/reason";
import { settleRefund } from "~/flows/refunds/settle-refund.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { TextArea } from "~/ui/field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { pageTitle } from "~/ui/page-title";
import { settlementSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const refund = await requireAdminAnd(request, context, (admin) => findFailedRefund(context.db, admin, id));
  if (!refund) throw notFound({ title: "adminOrders.missing" });
  const { orderId, title, language, amount, issue, isOwed } = refund;
  refuseOwnCase(context, `/admin/orders/${orderId}`, refund);
  if (!isOwed) throw redirectWithFlash(context, `/admin/orders/${orderId}`, failure("adminOrders.settlement.refused"));
  const savedForm = savedReply(context, request);
  return {
    title: context.t("adminOrders.settlement.title"),
    id,
    orderId,
    product: { title, language },
    amount,
    issue,
    savedForm,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, failed } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, failed: await findFailedRefund(context.db, admin, params.id ?? "") };
  });
  if (!failed) throw notFound({ title: "adminOrders.missing" });
  refuseOwnCase(context, `/admin/orders/${failed.orderId}`, failed);
  const form = await readForm(request, settlementSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { reason } = form.value.settlement;
  const isSettled = await orFault(context, () => settleRefund(context, admin, failed, reason));
  if (isSettled === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!isSettled) return data(form.reply({ error: { key: "adminOrders.settlement.refused" } }), 409);
  log("refund settled", { requestId: context.requestId, refund: failed.id, order: failed.orderId, by: admin.id });
  return redirectWithFlash(context, `/admin/orders/${failed.orderId}`, success("adminOrders.settlement.done"));
}

export default function SettleRefund() {
  const { title, id, orderId, product, amount, issue, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={
        <>
          {t("money", { amount })} · <ListingTitle of={product} />
        </>
      }
      lead={t("adminOrders.title", { id: orderNumber(orderId) })}
      reply={reply}
      action={`/admin/refunds/${id}/settled`}
      back={`/admin/orders/${orderId}`}
      yes={t("adminOrders.settlement.yes")}
    >
      <p>{t("adminOrders.settlement.body")}</p>
      {issue && <p className="small muted">{t("adminMoney.code", { code: issue })}</p>}
      <TextArea
        name="settlement"
        label={t("adminOrders.settlement.field")}
        hint={t("adminOrders.settlement.hint")}
        errors={reply?.errors.settlement}
        defaultValue={reply?.typed.settlement}
        maxLength={REASON_MAX}
        required
      />
    </AdminForm>
  );
}
