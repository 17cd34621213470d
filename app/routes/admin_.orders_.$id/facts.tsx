import type { OrderDetails } from "~/data/moderation/order-details.server";
import { formatBalance, formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { Moment } from "~/ui/moment";

/** What was ordered, for how much, and when. */
export function Facts({ order }: { order: OrderDetails }) {
  const { t } = useLanguage();
  const { productId, auctionId, title, amount, createdAt, deliveredAt, paymentMethod } = order;
  return (
    <FactList>
      <Fact name={t("administering.order")}>{order.id}</Fact>
      <Fact name={t("administering.product")}>
        <a href={`/product/${productId}`}>{title}</a>
      </Fact>
      <Fact name={t("administering.quantity")}>{order.quantity}</Fact>
      <Fact name={t("administering.amount")}>{formatMoney(amount)}</Fact>
      <Fact name={t("administering.shipping")}>{formatMoney(order.shipping)}</Fact>
      <Fact name={t("administering.payment")}>
        {paymentMethod === "paypal" ? t("administering.method.paypal") : paymentMethod}
      </Fact>
      <Fact name={t("administering.payable")}>{formatBalance(order.payable)}</Fact>
      <Fact name={t("administering.ordered")}>
        <Moment at={createdAt} />
      </Fact>
      <Fact name={t("administering.delivered")}>{deliveredAt !== null && <Moment at={deliveredAt} />}</Fact>
      <Fact name={t("administering.auction")}>
        {auctionId && <a href={`/auction/${auctionId}/proof`}>{t("administering.history")}</a>}
      </Fact>
    </FactList>
  );
}
