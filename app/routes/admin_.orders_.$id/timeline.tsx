import type { OrderDetails } from "~/data/moderation/order-details.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminActions } from "~/ui/moderation/admin-actions";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { orderReason } from "~/ui/orders/order-reason";
import { statusForAdmin } from "~/ui/payouts/payout-classes";

export function Timeline({ events, actions, payouts }: Pick<OrderDetails, "events" | "actions" | "payouts">) {
  const { t } = useLanguage();
  return (
    <>
      <section className="stack" aria-labelledby="events">
        <h2 id="events">{t("adminOrders.events")}</h2>
        <ol className="stack tight plain">
          {events.map(({ id, to, actor, at, ...explanation }) => {
            const why = orderReason(explanation, t);
            return (
              <li key={id}>
                <span className="strong">{t(`orders.status.${to}`)}</span>{" "}
                <span className="small muted dots">
                  <Moment at={at} />
                  <span>{t(`adminOrders.actor.${actor}`)}</span>
                </span>
                {why && <p className="small">{why}</p>}
              </li>
            );
          })}
        </ol>
      </section>
      {actions.length > 0 && <AdminActions actions={actions} />}
      {payouts.length > 0 && (
        <section className="stack" aria-labelledby="payouts">
          <h2 id="payouts">{t("admin.payouts")}</h2>
          <ul className="stack tight plain">
            {payouts.map(({ id, status, amount, at }) => (
              <li key={id}>
                <a href={`/admin/payouts/${id}`}>{t(statusForAdmin(status))}</a>{" "}
                <span className="num">
                  <Money amount={amount} />
                </span>{" "}
                <span className="small muted">
                  <Moment at={at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
