import type { OrderEvent } from "~/data/orders/order-history.server";
import type { Order } from "~/data/orders/orders.server";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { Moment } from "~/ui/moment";

/** Reasons that we write down ourselves; any other was typed by somebody. */
const OURS: Readonly<Record<string, TextKey>> = {
  "payment denied": "parcel.history.why.paymentDenied",
  "checkout begun anew": "parcel.history.why.begunAnew",
  "not sent": "parcel.history.why.notSent",
  "handed over": "parcel.history.why.handedOver",
};

/** How an order came to be what it is: what happened, when, and who moved it. */
export function History({ events, role }: { events: readonly OrderEvent[] } & Pick<Order, "role">) {
  const { t } = useLanguage();
  return (
    <section className="card stack" aria-labelledby="history">
      <h2 id="history">{t("parcel.history.title")}</h2>
      <ol className="history">
        {events.map(({ id, at, to, actor, reason }, index) => (
          <li key={id}>
            <p>
              <b>{t(`parcel.history.happened.${index === 0 ? "ordered" : to}`)}</b>{" "}
              {(index > 0 || actor !== "T") && t(`parcel.history.by.${isReader(actor, role) ? "you" : actor}`)}
            </p>
            {reason && (
              <p className="small">{OURS[reason] ? t(OURS[reason]) : t("parcel.history.reason", { reason })}</p>
            )}
            <p className="small muted">
              <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isReader(actor: OrderEvent["actor"], role: Order["role"]): boolean {
  return actor === (role === "buyer" ? "B" : "S");
}
