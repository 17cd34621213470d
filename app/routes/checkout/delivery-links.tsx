import type { ShownLine } from "~/data/checkout/checkout-contents.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";

interface DeliveryLinksProps {
  line: ShownLine;
  /** Where the other way to get it is chosen; none where there is only one. */
  other: string | undefined;
}

/** Where a line is or can be picked up, and a link to the other way. */
export function DeliveryLinks({ line, other }: DeliveryLinksProps) {
  const { t } = useLanguage();
  const place = line.rates.pickup;
  if (place === null) return null;
  const isPickedUp = line.pickup !== null;
  return (
    <p className="row small">
      <span>{t(isPickedUp ? "listing.pickup.at" : "listing.pickup.orIn", { place })}</span>
      {other && (
        <a className="btn sm" href={other}>
          {t(isPickedUp ? "listing.pickup.ship" : "listing.pickup.choose")}{" "}
          <span className="sr">
            <ListingTitle of={line} />
          </span>
        </a>
      )}
    </p>
  );
}
