import type { AdminOrder } from "~/data/moderation/admin-orders.server";
import { orderNumber } from "~/domain/orders/order";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { EndLinks } from "~/ui/moderation/end-links";
import { Money } from "~/ui/money";
import { OrderChip } from "~/ui/orders/order-state";

export function OrderRow({ order }: { order: AdminOrder }) {
  const { t } = useLanguage();
  const { orderId, price, buyerId, customer, email, amount, paymentMethod, status, way } = order;
  return (
    <tr>
      <td>
        <a className="num" href={`/admin/orders/${orderId}`}>
          <span className="sr">{t("adminOrders.open")} </span>
          {orderNumber(orderId)}
        </a>
      </td>
      <td>
        <p>
          <ListingTitle of={order} />
        </p>
        <p className="small muted num">
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
