import type { Shipment } from "~/data/orders/orders.server";
import { carrierName } from "~/domain/shipments/shipment";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface ShipmentCardProps {
  shipment: Shipment;
  /** `null` until it is delivered. */
  deliveredAt: number | null;
  canCorrect: boolean;
  orderId: string;
}

export function ShipmentCard({ shipment, deliveredAt, canCorrect, orderId }: ShipmentCardProps) {
  const { language, t } = useLanguage();
  const { way, tracking, shippedAt, arrivesBy, correctedAt } = shipment;
  const isInPerson = way === "in_person";
  return (
    <section className="card stack">
      <h2>{t(isInPerson ? "orderPage.about.handOver" : "orderPage.about.title")}</h2>
      <dl className="facts">
        {tracking ? (
          <>
            <dt>{t("orderPage.about.carrier")}</dt>
            <dd>{carrierName(tracking)}</dd>
            <dt>{t("orderPage.about.number")}</dt>
            <dd className="num">{tracking.number}</dd>
          </>
        ) : (
          !isInPerson && (
            <>
              <dt>{t("orderPage.about.way")}</dt>
              <dd>{t(`orderPage.about.ways.${way}`)}</dd>
            </>
          )
        )}
        <dt>{t(isInPerson ? "orderPage.about.arranged" : "orderPage.about.sent")}</dt>
        <dd>
          <Moment at={shippedAt} />
        </dd>
        {deliveredAt === null ? (
          <>
            <dt>{t(isInPerson ? "orderPage.about.handOverBy" : "orderPage.about.arrivesBy")}</dt>
            <dd>{formatDay(arrivesBy, language)}</dd>
          </>
        ) : (
          <>
            <dt>{t(isInPerson ? "orders.inPerson.delivered" : "orders.status.delivered")}</dt>
            <dd>
              <Moment at={deliveredAt} />
            </dd>
          </>
        )}
        {correctedAt !== null && (
          <>
            <dt>{t("orderPage.about.corrected")}</dt>
            <dd>
              <Moment at={correctedAt} />
            </dd>
          </>
        )}
      </dl>
      {canCorrect && (
        <p>
          <a className="order-link small" href={`/account/orders/${orderId}/tracking`}>
            {t("orderPage.correct.action")}
          </a>
        </p>
      )}
    </section>
  );
}
