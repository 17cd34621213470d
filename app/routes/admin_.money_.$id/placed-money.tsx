import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle, type Titled } from "~/ui/catalog/listing-title";

interface PlacedOrdersProps {
  orders: readonly (Titled & { id: string; store: string })[];
}

/** Links to orders, where none is to be chosen. */
export function PlacedOrders({ orders }: PlacedOrdersProps) {
  return (
    <ul className="stack tight plain">
      {orders.map(({ id, store, ...order }) => (
        <li key={id}>
          <a href={`/admin/orders/${id}`}>
            <ListingTitle of={order} />
          </a>{" "}
          <span className="small muted">{store}</span>
        </li>
      ))}
    </ul>
  );
}

/** That nothing is left to choose: a colleague did, or PayPal said which orders it is about. */
export function PlacedMoney({ title, orders }: PlacedOrdersProps & { title: string }) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <BackTitle to="/admin/money" label={t("admin.money")} title={title} />
      <p>{t(`adminMoney.place.placed.${orders.length > 0 ? "body" : "over"}`)}</p>
      {orders.length > 0 && <PlacedOrders orders={orders} />}
    </div>
  );
}
