import { orderNumber } from "~/domain/orders/order";
import { useLanguage } from "~/i18n/language-provider";

export function OrderLink({ id }: { id: string }) {
  const { t } = useLanguage();
  return (
    <p className="small">
      <a className="order-link" href={`/account/orders/${id}`}>
        {t("orderPage.order")} <b>{orderNumber(id)}</b>
      </a>
    </p>
  );
}
