import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOrderPayment } from "~/data/orders/order-events.server";
import { findOrder } from "~/data/orders/orders.server";
import { toCentavos } from "~/domain/money";
import { orderNumber } from "~/domain/orders/order";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressLines } from "~/ui/accounts/address-lines";
import { BusinessFacts } from "~/ui/accounts/business-facts";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { OrderSums } from "~/ui/orders/order-sums";
import { useSite } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Printable receipt of a paid order, for its buyer and its seller. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, [order, paid]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([findOrder(context.db, userId, id), findOrderPayment(context.db, userId, id)]),
  );
  if (!order) throw notFound({ title: "orderPage.missing" });
  if (!paid) throw notFound({ title: "orderPage.receipt.missing" });
  const {
    title,
    language,
    quantity,
    amount,
    shipping,
    paymentMethod,
    buyerName,
    shipTo,
    pickupPlace,
    storeName,
    storeHandle,
    business,
  } = order;
  return {
    title: context.t("orderPage.receipt.title"),
    order: {
      id,
      title,
      language,
      quantity,
      amount,
      shipping,
      paymentMethod,
      storeName,
      storeHandle,
      business,
      shipTo,
      pickupPlace,
    },
    buyer: buyerName ?? shipTo?.full_name,
    paid,
  };
}

export default function Receipt() {
  const { title, order, buyer, paid } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { brand, currency } = useSite();
  const goods = toCentavos(order.amount - order.shipping);
  return (
    <div className="wrap medium page stack account">
      <p className="row between small no-print">
        <a className="order-link" href={`/account/orders/${order.id}`}>
          <span aria-hidden="true">‹ </span>
          {t("orderPage.backToOrder")}
        </a>
        <button className="btn sm" type="button" data-print="" hidden>
          {t("orderPage.receipt.print")}
        </button>
      </p>
      <div className="row between">
        <h1>{title}</h1>
        <p className="strong">{brand}</p>
      </div>
      <dl className="facts">
        <dt>{t("orderPage.receipt.order")}</dt>
        <dd className="num">{orderNumber(order.id)}</dd>
        <dt>{t("orderPage.receipt.paid")}</dt>
        <dd>
          <Moment at={paid.at} />
        </dd>
      </dl>
      <table className="receipt">
        <thead>
          <tr>
            <th>{t("orderPage.receipt.what")}</th>
            <th className="num">{t("orderPage.receipt.pieces")}</th>
            <th className="num">{t("orderPage.receipt.amount")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <ListingTitle of={order} />
            </td>
            <td className="num">
              {order.quantity} × <Money amount={toCentavos(goods / order.quantity)} />
            </td>
            <td className="num">
              <Money amount={goods} />
            </td>
          </tr>
        </tbody>
      </table>
      <OrderSums order={{ ...order, isPickedUp: order.pickupPlace !== null }} paid={paid} currency={currency} />
      <dl className="facts">
        {buyer && (
          <>
            <dt>{t("orderPage.receipt.buyer")}</dt>
            <dd>{buyer}</dd>
          </>
        )}
        {order.pickupPlace && (
          <>
            <dt>{t("listing.pickup.name")}</dt>
            <dd>{order.pickupPlace}</dd>
          </>
        )}
        {order.shipTo && (
          <>
            <dt>{t("orderPage.shipTo")}</dt>
            <dd>
              <AddressLines address={order.shipTo} />
            </dd>
          </>
        )}
        <dt>{t("orderPage.receipt.store")}</dt>
        <dd className="dots">
          <span>
            {order.storeName} (@{order.storeHandle})
          </span>
          <span>{t(order.business ? "business.mark" : "business.privateMark")}</span>
        </dd>
      </dl>
      {order.business && <BusinessFacts business={order.business} />}
    </div>
  );
}
