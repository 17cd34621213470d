import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCancellationDetails } from "~/data/cancellations/cancellations.server";
import { findOrderPayment, listOrderEvents } from "~/data/orders/order-events.server";
import { listOrderMessages } from "~/data/orders/order-messages.server";
import { findOrder, selectOrder, toOrder } from "~/data/orders/orders.server";
import { findDelayedRefund } from "~/data/refunds/refused-refunds.server";
import { wayToCancel } from "~/domain/cancellations/cancellation";
import { orderNumber, REFUND_STATUSES } from "~/domain/orders/order";
import { orderActions } from "~/domain/orders/order-actions";
import { isRefundOwed, statusAt } from "~/domain/orders/order-times";
import { ORDER_MESSAGES } from "~/domain/rate-limit";
import { sendOrderMessage } from "~/flows/orders/send-order-message.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import type { Sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd, requireUserAndTry } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressLines } from "~/ui/accounts/address-lines";
import { BusinessFacts } from "~/ui/accounts/business-facts";
import { BackTitle } from "~/ui/back-title";
import { CancellationCard } from "~/ui/cancellations/cancellation-card";
import { orderReason } from "~/ui/orders/order-reason";
import { OrderSums } from "~/ui/orders/order-sums";
import { pageTitle } from "~/ui/page-title";
import { ProblemState } from "~/ui/problems/problem-state";
import { DelayedRefund } from "~/ui/refunds/delayed-refund";
import { History } from "./history";
import { Progress } from "./progress";
import { messageSchema } from "./schema";
import { ShipmentCard } from "./shipment-card";
import { Thread } from "./thread";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { db, t } = context;
  const [user, [found, cancelling, events, messages, paid, delayed]] = await requireUserAnd(
    request,
    context,
    (userId) =>
      Promise.all([
        findOrder(db, userId, id),
        findCancellationDetails(db, userId, id),
        listOrderEvents(db, userId, id),
        listOrderMessages(db, userId, id),
        findOrderPayment(db, userId, id),
        findDelayedRefund(db, userId, id),
      ]),
  );
  if (!found || !cancelling) throw notFound({ title: "orderPage.missing" });
  const { buyerId: _, sellerId: __, ...order } = found;
  const { request: asked, refunds, freeCancellations } = cancelling;
  const status = statusAt(order, order.now);
  const cancel = wayToCancel({ ...order, request: asked, freeCancellations });
  return {
    title: t("orderPage.title", { number: orderNumber(id) }),
    order: {
      ...order,
      ...{ status, isWritten: status === order.status, isRefundOwed: isRefundOwed(order, order.now) },
      ...{ request: asked, refunds },
    },
    can: { ...orderActions(order), cancel: cancel.ok ? cancel.way : null },
    events,
    messages,
    paid,
    delayed,
    key: context.newId(),
    savedForm: savedReply(context, request, user.id),
  };
}

/** Posts a message to the other party. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const form = await readForm(request, messageSchema);
  const { wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: form.status === "success" ? [[`order-message:${userId}`, ORDER_MESSAGES]] : [],
    reads: [selectOrder(context.db, userId, id)] as const,
  }));
  const order = toOrder(found[0]);
  if (!order) throw notFound({ title: "orderPage.missing" });
  if (form.status !== "success") return data(form.reply(), 400);
  const refuse = (error: Sentence) => form.reply({ fieldErrors: { message: [error] } });
  if (wait > 0) return data(refuse({ key: "orderPage.thread.wait", values: { seconds: wait } }), 429);

  const { key = context.newId(), message } = form.value;
  const written = await orFault(context, () => sendOrderMessage(context, order, { id: key, body: message.body }));
  if (written === "fault") return data(refuse({ key: "orderPage.failed" }), 500);
  if (!written) return data(refuse({ key: "orderPage.thread.closed" }), 409);
  return redirectWithFlash(context, `/account/orders/${id}`, success("orderPage.thread.sent"));
}

export default function OrderPage() {
  const { order, can, events, messages, paid, delayed, key, savedForm, title } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const isBuyer = order.role === "buyer";
  // The request to cancel comes before the next step: shipping declines it.
  const isAsked = order.request?.answer === null;
  const toldRefunds = REFUND_STATUSES.includes(order.status) ? order.refunds : [];
  const card = <CancellationCard order={{ ...order, refunds: toldRefunds.length > 0 ? [] : order.refunds }} />;
  const last = events.at(-1);
  const isStopped = order.status === "problem_open";
  const problem = order.problems[0] && (
    <ProblemState orderId={order.id} problem={order.problems[0]} side={order.role} refunds={order.refunds} />
  );
  return (
    <div className="wrap medium page stack account">
      <BackTitle
        to={isBuyer ? "/account/orders" : "/account/orders/sales"}
        label={t(isBuyer ? "account.ordersTitle" : "orders.tabs.sales")}
        title={title}
      />
      {isAsked && card}
      {isStopped && problem}
      <Progress
        order={order}
        can={can}
        wasPaid={paid !== null}
        isAsked={isAsked}
        refunds={toldRefunds}
        why={isBuyer && last?.to === "cancelled" ? orderReason(last, t) : null}
      />
      {!isStopped && problem}
      {!isAsked && card}
      {delayed !== null && <DelayedRefund amount={delayed} />}
      {order.shipment && (
        <ShipmentCard
          shipment={order.shipment}
          deliveredAt={order.deliveredAt}
          canCorrect={can.correct}
          orderId={order.id}
        />
      )}
      <div className="order-facts">
        {order.pickupPlace && (
          <section className="card stack tight">
            <h2>{t(`orderPage.pickUp.${order.role}`)}</h2>
            <p>{order.pickupPlace}</p>
          </section>
        )}
        {order.shipTo && !order.pickupPlace && order.shipment?.way !== "in_person" && (
          <section className="card stack tight">
            <h2>{t("orderPage.shipTo")}</h2>
            <AddressLines address={order.shipTo} />
          </section>
        )}
        <section className="card stack tight">
          <h2>{t("orderPage.sums.title")}</h2>
          <OrderSums order={{ ...order, isPickedUp: order.pickupPlace !== null }} paid={paid} />
          <p className="row small">
            <a className="order-link" href={`/account/orders/${order.id}/listing`}>
              {t("orderPage.listing.action")}
            </a>
            {paid && (
              <a className="order-link" href={`/account/orders/${order.id}/receipt`}>
                {t("orderPage.receipt.action")}
              </a>
            )}
          </p>
        </section>
        {isBuyer && order.business && (
          <section className="card stack tight">
            <h2>{t("business.data")}</h2>
            <BusinessFacts business={order.business} />
          </section>
        )}
      </div>
      <Thread order={order} messages={messages} isOpen={can.write} formKey={reply?.typed.key ?? key} reply={reply} />
      <History events={events} order={order} />
    </div>
  );
}
