import type { SerializeFrom } from "@remix-run/cloudflare";
import { orderNumber } from "~/domain/orders/order";
import { shipBy } from "~/domain/orders/order-times";
import { POLICY } from "~/domain/policy";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Money } from "~/ui/money";
import { OrderChip } from "~/ui/orders/order-state";
import { Thumbnail } from "~/ui/picture";
import type { loader } from "./route";

type PaidOrder = SerializeFrom<typeof loader>["orders"][number];

export function PaidOrderCard({ order }: { order: PaidOrder }) {
  const { language, t } = useLanguage();
  const { id, quantity, image, amount, storeName, storeHandle, status, way, movedAt, pickupPlace } = order;
  const day = formatDay(shipBy({ ...order, paidAt: movedAt }), language);
  const page = `/account/orders/${id}`;
  return (
    <li className="card">
      <Thumbnail image={image} />
      <div className="stack tight">
        <h2>
          <a href={page}>
            <ListingTitle of={order} />
          </a>
        </h2>
        <p className="small dots">
          <span>
            {t("orderPage.order")} <b className="num">{orderNumber(id)}</b>
          </span>
          <a href={`/store/${storeHandle}`}>{storeName}</a>
          {quantity > 1 && <span>{t("orderPage.pieces", { count: quantity })}</span>}
        </p>
        {status !== "paid" && (
          <p className="row small">
            <OrderChip status={status} way={way ?? undefined} pickupPlace={pickupPlace} isBuyer />
          </p>
        )}
      </div>
      <p className="num strong">
        <Money amount={amount} />
      </p>
      {status === "paid" && (
        <ol className="stages small">
          <li aria-current="step">{t("orderPage.steps.paid")}</li>
          {pickupPlace === null ? (
            <>
              <li>{t("paid.ships", { day })}</li>
              <li>{t("paid.arrives")}</li>
            </>
          ) : (
            <>
              <li>{t("paid.agree")}</li>
              <li>{t("orders.by.buyer.pickUp", { day, place: pickupPlace })}</li>
            </>
          )}
          <li>{t("paid.protected", { count: POLICY.NOT_AS_DESCRIBED_DAYS })}</li>
        </ol>
      )}
      <div className="row">
        <a className="btn main" href={page}>
          {t("paid.see")}{" "}
          <span className="sr">
            <ListingTitle of={order} />
          </span>
        </a>
        <a className="btn" href={`${page}#messages`}>
          {t("paid.write")} <span className="sr">{storeName}</span>
        </a>
        {status !== "payment_pending" && (
          <a className="btn ghost" href={`${page}/receipt`}>
            {t("orderPage.receipt.action")}{" "}
            <span className="sr">
              <ListingTitle of={order} />
            </span>
          </a>
        )}
      </div>
    </li>
  );
}
