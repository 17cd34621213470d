import type { StandingBid } from "~/data/auctions/own-bids.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Moment } from "~/ui/moment";

export function StandingBids({ bids }: { bids: readonly StandingBid[] }) {
  const { t } = useLanguage();
  if (bids.length === 0) return null;
  return (
    <ul aria-label={t("settings.data.standingBids")}>
      {bids.map(({ productId, endsAt, ...of }) => (
        <li key={productId}>
          <span className="dots">
            <a href={`/product/${productId}`}>
              <ListingTitle of={of} />
            </a>
            <span>
              {t("settings.data.endsAt")} <Moment at={endsAt} shows="phrase" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
