import type { AdminOrder } from "~/data/moderation/admin-orders.server";
import { orderNumber } from "~/domain/orders/order";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { EndLinks } from "~/ui/moderation/end-links";
import { Money } from "~/ui/money";
import { OrderChip } from "~/ui/orders/order-state";

export function OrderRow({ order }: { order: AdminOrder }) {
  const { language, t } = useLanguage();
  const { orderId, at, quantity, price, buyerId, customer, email, amount, paymentMethod, status, way } = order;
  return (
    <tr>
      <td>
        <a className="num" href={`/admin/orders/${orderId}`}>
          <span className="sr">{t("adminOrders.open")} </span>
          {orderNumber(orderId)}
        </a>
        <p className="small muted">
          <time dateTime={new Date(at).toISOString()}>{formatDay(at, language)}</time>
        </p>
      </td>
      <td>
        <p>
          <ListingTitle of={order} />
        </p>
        <p className="small muted num">
          {quantity > 1 && `${formatCount(quantity)} × `}
          <Money amount={price} />
        </p>
      </td>
      <td>
        <p>
          <a href={`/admin/users/${buyerId}`}>{customer}</a>
        </p>
        <p className="small muted email">{email}</p>
      </td>
      <td className="num">
        <span className="small muted named">{t("adminOrders.amount")} </span>
        <Money amount={amount} />
      </td>
      <td className="method">{paymentMethod === "paypal" ? t("adminOrders.method.paypal") : paymentMethod}</td>
      <td>
        <OrderChip status={status} way={way} isBuyer />
      </td>
      <td>
        <EndLinks order={{ id: orderId, title: order.title, language: order.language, status }} />
      </td>
    </tr>
  );
}
