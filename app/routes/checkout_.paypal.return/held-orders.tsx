import type { SerializeFrom } from "@remix-run/cloudflare";
import { sumOf, toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { HeldUntil } from "~/ui/checkout/held-until";
import { OrderItem } from "~/ui/orders/order-item";
import { OrderSums } from "~/ui/orders/order-sums";
import { useSite } from "~/ui/page-provider";
import type { loader } from "./route";

/** What is still to be paid, its sum, and until when it is held. */
export function HeldOrders({ orders, now }: SerializeFrom<typeof loader>["held"]) {
  const { t } = useLanguage();
  const { currency } = useSite();
  if (orders.length === 0) return null;
  const sum = (what: "amount" | "shipping") => toCentavos(sumOf(orders.map((order) => order[what])));
  return (
    <>
      <ul className="goods">
        {orders.map(({ id, productId, title, language, image, quantity, amount, shipping, payBy }) => (
          <OrderItem
            key={id}
            page={`/product/${productId}`}
            {...{ title, language, image }}
            amount={toCentavos(amount - shipping)}
            plain
          >
            {quantity > 1 && <p className="small muted">{t("orderPage.pieces", { count: quantity })}</p>}
            {payBy !== null && <HeldUntil until={payBy} now={now} />}
          </OrderItem>
        ))}
      </ul>
      <OrderSums
        order={{ amount: sum("amount"), shipping: sum("shipping"), paymentMethod: null }}
        paid={null}
        currency={currency}
      />
    </>
  );
}
