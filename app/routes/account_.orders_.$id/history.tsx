import type { OrderEvent } from "~/data/orders/order-events.server";
import type { Order, Shipment } from "~/data/orders/orders.server";
import type { MoveReason } from "~/domain/orders/move-reasons";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { orderReason } from "~/ui/orders/order-reason";

interface HistoryProps {
  events: readonly OrderEvent[];
  order: Pick<Order, "role" | "pickupPlace"> & { shipment: Pick<Shipment, "way"> | null };
}

const HANDED_OVER: MoveReason = "handed_over";

export function History({ events, order: { role, shipment, pickupPlace } }: HistoryProps) {
  const { t } = useLanguage();
  const isInPerson = shipment?.way === "in_person" || pickupPlace !== null;
  return (
    <section className="card stack" aria-labelledby="history">
      <h2 id="history">{t("orderPage.history.title")}</h2>
      <ol className="timeline">
        {events.map(({ id, at, to, actor, ...explanation }, index) => {
          // The buyer confirms by giving the code; the seller enters it.
          const isByCode = explanation.reason === HANDED_OVER;
          const why =
            isByCode && role === "buyer" ? t("orderPage.history.why.enteredCode") : orderReason(explanation, t);
          return (
            <li key={id}>
              <p>
                <b>
                  {isInPerson && index > 0 && (to === "shipped" || to === "delivered")
                    ? t(`orders.inPerson.${to}`)
                    : t(`orderPage.history.happened.${index === 0 ? "ordered" : wordFor(to, actor)}`)}
                </b>{" "}
                {isByCode
                  ? role === "seller" && t("orderPage.history.by.you")
                  : !isByTime(actor, to, index) && t(`orderPage.history.by.${isReader(actor, role) ? "you" : actor}`)}
              </p>
              {why && <p className="small">{why}</p>}
              <p className="small muted">
                <Moment at={at} shows="near" />
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A buyer who ends a problem with a partial refund has accepted the seller's offer. */
function wordFor(to: OrderEvent["to"], actor: OrderEvent["actor"]) {
  return to === "partially_refunded" && actor === "B" ? "accepted" : to;
}

/** Only time can have done it. */
function isByTime(actor: OrderEvent["actor"], to: OrderEvent["to"], index: number): boolean {
  return actor === "T" && (index === 0 || to === "expired_unpaid");
}

function isReader(actor: OrderEvent["actor"], role: Order["role"]): boolean {
  return actor === (role === "buyer" ? "B" : "S");
}
