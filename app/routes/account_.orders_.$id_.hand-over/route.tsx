import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOrder, selectOrder, toOrder } from "~/data/orders/orders.server";
import { canHandOver } from "~/data/shipments/shipments.server";
import { orderActions } from "~/domain/orders/order-actions";
import { statusAt } from "~/domain/orders/order-times";
import { HAND_OVER } from "~/domain/rate-limit";
import { handOver } from "~/flows/shipments/deliver-order.server";
import { readForm } from "~/forms/read-form.server";
import type { Sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { movedFlash, orderChanged } from "~/http/pages/order-page.server";
import { requireUserAnd, requireUserAndTry } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { OrderFormPage } from "~/ui/orders/order-form-page";
import { pageTitle } from "~/ui/page-title";
import { HandOverForm } from "~/ui/shipments/hand-over-form";
import { handOverSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "orderPage.missing" });
  // The order may have changed since the user opened the page with the link.
  if (!orderActions(order).handOver)
    throw redirectWithFlash(context, `/account/orders/${id}`, orderChanged(statusAt(order, order.now)));
  return {
    title: context.t("orderPage.handOver.title"),
    id,
    product: { title: order.title, language: order.language },
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const form = await readForm(request, handOverSchema);
  const { wait, found } = await requireUserAndTry(request, context, (seller) => ({
    limits: form.status === "success" ? [[`hand-over:${id}`, HAND_OVER]] : [],
    when: canHandOver(seller, id),
    reads: [selectOrder(context.db, seller, id)] as const,
  }));
  const order = toOrder(found[0]);
  if (order?.role !== "seller") throw notFound({ title: "orderPage.missing" });
  if (form.status !== "success") return data(form.reply(), 400);
  const refuse = (error: Sentence) => form.reply({ fieldErrors: { code: [error] } });
  if (wait > 0) return data(refuse({ key: "orderPage.handOver.wait", values: { seconds: wait } }), 429);

  const answer = await orFault(context, () => handOver(context, order, form.value.code));
  if (answer !== "fault" && !answer.isMoved && orderActions({ ...order, status: answer.status }).handOver) {
    return data(refuse({ key: "orderPage.handOver.wrong" }), 400);
  }
  return redirectWithFlash(
    context,
    `/account/orders/${id}`,
    movedFlash(answer, "delivered", "orderPage.handOver.done"),
  );
}

export default function HandOver() {
  const { title, id, product } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <OrderFormPage title={title} product={product} orderId={id}>
      <p>{t("orderPage.handOver.body")}</p>
      <HandOverForm orderId={id} reply={reply} />
    </OrderFormPage>
  );
}
