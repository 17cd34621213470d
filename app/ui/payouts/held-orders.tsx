import type { HeldOrder } from "~/data/payouts/balances.server";
import type { ReadyHold } from "~/domain/payouts/hold";
import { useLanguage } from "~/i18n/language-provider";
import { HoldText } from "./hold-text";
import { OrderAmount } from "./order-amount";

interface HeldOrdersProps {
  orders: readonly HeldOrder[];
  /** Number of orders that are not in the list. */
  more: number;
  ready: ReadyHold;
  /** The folder of an order's page. */
  page: "/account/orders" | "/admin/orders";
}

/** Orders with money that can be paid out, then those whose money waits, why and until when, and those to be deducted. */
export function HeldOrders({ orders, more, ready, page }: HeldOrdersProps) {
  const { t } = useLanguage();
  const isReady = ({ reason }: HeldOrder) => reason === "ready" && ready === "ready";
  const isOwed = ({ reason }: HeldOrder) => reason === "owed";
  const parts = [
    ["releasable", orders.filter(isReady)],
    ["waiting", orders.filter((order) => !isReady(order) && !isOwed(order))],
    ["negative", orders.filter(isOwed)],
  ] as const;
  return (
    <>
      {parts.map(
        ([part, held]) =>
          held.length > 0 && (
            <section key={part} className="stack" aria-labelledby={part}>
              <h2 id={part}>{t(`payouts.${part}`)}</h2>
              <ul className="stack plain amounts">
                {held.map(({ id, amount, reason, until, ...order }) => (
                  <OrderAmount key={id} order={{ id, ...order }} amount={amount} page={page}>
                    <HoldText reason={reason} first={until} last={until} ready={ready} />
                  </OrderAmount>
                ))}
              </ul>
            </section>
          ),
      )}
      {more > 0 && <p className="muted">{t("payouts.more", { count: more })}</p>}
    </>
  );
}
