import type { SerializeFrom } from "@remix-run/cloudflare";
import { sumOf, toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { HeldUntil } from "~/ui/checkout/held-until";
import { OrderItem } from "~/ui/orders/order-item";
import { OrderSums } from "~/ui/orders/order-sums";
import { useSite } from "~/ui/page-provider";
import type { loader } from "./route";

interface HeldOrdersProps extends Held {
  /** Not while PayPal works on the payment: its buyer can do nothing about the time. */
  isToBePaid: boolean;
}
type Held = SerializeFrom<typeof loader>["held"];

/** What was to be bought, its sum, and until when it is held for its buyer to pay. */
export function HeldOrders({ orders, now, isToBePaid }: HeldOrdersProps) {
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
            {isToBePaid && payBy !== null && <HeldUntil until={payBy} now={now} />}
          </OrderItem>
        ))}
      </ul>
      <OrderSums
        order={{
          ...{ amount: sum("amount"), shipping: sum("shipping"), paymentMethod: null },
          isPickedUp: orders.every(({ pickupPlace }) => pickupPlace !== null),
        }}
        paid={null}
        currency={currency}
      />
    </>
  );
}
