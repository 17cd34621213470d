import type { OrderDetails } from "~/data/moderation/order-details.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

export function Facts({ order }: { order: OrderDetails }) {
  const { t } = useLanguage();
  const { productId, auctionId, amount, createdAt, deliveredAt, paymentMethod } = order;
  return (
    <FactList>
      <Fact name={t("adminOrders.order")}>{order.id}</Fact>
      <Fact name={t("adminOrders.product")}>
        <a href={`/product/${productId}`}>
          <ListingTitle of={order} />
        </a>
      </Fact>
      <Fact name={t("adminOrders.quantity")}>{order.quantity}</Fact>
      <Fact name={t("adminOrders.amount")}>
        <Money amount={amount} />
      </Fact>
      <Fact name={t("adminOrders.shipping")}>
        <Money amount={order.shipping} />
      </Fact>
      <Fact name={t("listing.pickup.name")}>{order.pickupPlace}</Fact>
      <Fact name={t("adminOrders.payment")}>
        {paymentMethod === "paypal" ? t("adminOrders.method.paypal") : paymentMethod}
      </Fact>
      <Fact name={t("adminOrders.payable")}>
        <Money amount={order.payable} />
      </Fact>
      <Fact name={t("adminOrders.ordered")}>
        <Moment at={createdAt} />
      </Fact>
      <Fact name={t("adminOrders.delivered")}>{deliveredAt !== null && <Moment at={deliveredAt} />}</Fact>
      <Fact name={t("adminOrders.offer")}>{order.offer && t("adminOrders.offerOf", order.offer)}</Fact>
      <Fact name={t("adminOrders.auction")}>
        {auctionId && <a href={`/auction/${auctionId}/proof`}>{t("adminOrders.history")}</a>}
      </Fact>
    </FactList>
  );
}
