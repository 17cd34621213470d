import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOrder } from "~/data/orders/orders.server";
import { orderActions } from "~/domain/orders/order-actions";
import { correctTracking } from "~/flows/shipments/correct-tracking.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { OrderFormPage } from "~/ui/orders/order-form-page";
import { pageTitle } from "~/ui/page-title";
import { TrackingFields } from "~/ui/shipments/tracking-fields";
import { trackingSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "orderPage.missing" });
  if (!orderActions(order).correct) {
    throw redirectWithFlash(context, `/account/orders/${id}`, failure("orderPage.correct.refused"));
  }
  const { carrier, carrierName, number } = order.shipment?.tracking ?? {};
  const typed = { carrier: carrier ?? "", carrier_name: carrierName ?? "", number: number ?? "" };
  return {
    title: context.t("orderPage.correct.action"),
    id,
    product: { title: order.title, language: order.language },
    typed,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [user, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "orderPage.missing" });
  const form = await readForm(request, trackingSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const answer = await orFault(context, () => correctTracking(context, user.id, id, form.value.tracking));
  if (answer === "fault") return data(form.reply({ error: { key: "orderPage.failed" } }), 500);
  const says = answer ? success("orderPage.correct.saved") : failure("orderPage.correct.refused");
  return redirectWithFlash(context, `/account/orders/${id}`, says);
}

export default function CorrectTracking() {
  const { title, id, product, typed, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <OrderFormPage title={title} product={product} orderId={id}>
      <p className="muted">{t("orderPage.correct.body")}</p>
      <FormError reply={reply} />
      <form id={KEPT_FORM} className="stack shipment" method="post" action={`/account/orders/${id}/tracking`}>
        <TrackingFields typed={reply?.typed ?? typed} errors={reply?.errors ?? {}} />
        <button className="btn main wide" type="submit">
          {t("orderPage.correct.save")}
        </button>
      </form>
    </OrderFormPage>
  );
}
