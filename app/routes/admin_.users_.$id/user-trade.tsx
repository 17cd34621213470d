import type { UserDetails } from "~/data/moderation/user-details.server";
import { orderNumber } from "~/domain/orders/order";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { StatusOrReview } from "~/ui/moderation/status-or-review";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { OrderChip } from "~/ui/orders/order-state";

type Trade = Pick<UserDetails, "newestListings" | "newestOrders" | "newestBids" | "strikes">;

/** The newest listings, orders, bids and strikes. */
export function UserTrade({ user: { newestListings, newestOrders, newestBids, strikes } }: { user: Trade }) {
  const { t } = useLanguage();
  return (
    <>
      {newestListings.length > 0 && (
        <section className="stack tight" aria-labelledby="listings">
          <h2 id="listings">{t("adminUsers.newestListings")}</h2>
          <ul className="stack tight plain linked">
            {newestListings.map((listing) => (
              <li key={listing.id}>
                <a href={`/product/${listing.id}`}>
                  <ListingTitle of={listing} />
                </a>{" "}
                <StatusOrReview of={listing} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {newestOrders.length > 0 && (
        <section className="stack tight" aria-labelledby="orders">
          <h2 id="orders">{t("adminUsers.newestOrders")}</h2>
          <ul className="stack tight plain linked">
            {newestOrders.map((order) => (
              <li key={order.id}>
                <a href={`/admin/orders/${order.id}`}>
                  <ListingTitle of={order} />
                </a>{" "}
                <OrderChip status={order.status} way={order.way} isBuyer />
                <span className="small muted dots">
                  <span>{`${t("orderPage.order")}\u00a0${orderNumber(order.id)}`}</span>
                  <span>{t(order.isBuyer ? "adminUsers.asBuyer" : "adminUsers.asSeller")}</span>
                  <span>
                    <Money amount={order.amount} />
                  </span>
                  <Moment at={order.at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {newestBids.length > 0 && (
        <section className="stack tight" aria-labelledby="bids">
          <h2 id="bids">{t("adminUsers.newestBids")}</h2>
          <ul className="stack tight plain linked">
            {newestBids.map((bid) => (
              <li key={bid.auctionId}>
                <a href={`/auction/${bid.auctionId}/proof`}>
                  <ListingTitle of={bid} />
                </a>{" "}
                <span className="small muted">
                  <Moment at={bid.at} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {strikes.length > 0 && (
        <section className="stack tight" aria-labelledby="strikes">
          <h2 id="strikes">{t("strikes.title")}</h2>
          <ul className="stack tight plain linked">
            {strikes.map((strike) => (
              <li key={strike.orderId}>
                <a href={`/admin/strikes/${strike.orderId}`}>
                  <ListingTitle of={strike} />
                </a>{" "}
                <span className="small muted">
                  <Moment at={strike.at} /> {strike.decision && t(`strikes.${strike.decision}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
