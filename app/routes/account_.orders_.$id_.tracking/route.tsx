import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOrder } from "~/data/orders/orders.server";
import { orderActions } from "~/domain/orders/order-actions";
import { checkTracking } from "~/domain/shipments/shipment";
import { correctTracking } from "~/flows/shipments/correct-tracking.server";
import { typedFields } from "~/forms/check-form";
import { failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { FormError } from "~/ui/form-error";
import { OrderQuestion } from "~/ui/orders/order-question";
import { pageTitle } from "~/ui/page-title";
import { sendingErrors } from "~/ui/shipments/shipment-errors";
import { TrackingFields } from "~/ui/shipments/tracking-fields";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "parcel.missing" });
  if (!orderActions(order).correct) {
    throw redirectWithFlash(context, `/account/orders/${id}`, failure("parcel.correct.refused"));
  }
  const { carrier, carrierName, number } = order.parcel?.tracking ?? {};
  const typed = { carrier: carrier ?? "", carrier_name: carrierName ?? "", number: number ?? "" };
  return { title: context.t("parcel.correct.action"), id, product: order.title, typed };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const typed = typedFields(await readFormData(request.clone()), ["carrier", "carrier_name", "number"]);
  const [user, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "parcel.missing" });
  const checked = checkTracking(typed);
  if (!checked.ok) return data<FormReply>({ typed, errors: sendingErrors(checked.refusals) }, 400);

  const answer = await orFault(context, () => correctTracking(context, user.id, id, checked.tracking));
  if (answer === "fault") return data<FormReply>({ typed, errors: {}, error: { key: "parcel.failed" } }, 500);
  const says = answer ? success("parcel.correct.saved") : failure("parcel.correct.refused");
  return redirectWithFlash(context, `/account/orders/${id}`, says);
}

export default function CorrectTracking() {
  const { title, id, product, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <OrderQuestion title={title} product={product} orderId={id}>
      <p className="muted">{t("parcel.correct.body")}</p>
      <FormError error={reply?.error} />
      <form className="stack sending" method="post" action={`/account/orders/${id}/tracking`}>
        <TrackingFields typed={reply?.typed ?? typed} errors={reply?.errors ?? {}} />
        <button className="btn main wide" type="submit">
          {t("parcel.correct.save")}
        </button>
      </form>
    </OrderQuestion>
  );
}
