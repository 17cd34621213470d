import type { ShownLine } from "~/data/checkout/checkout-contents.server";
import { useLanguage } from "~/i18n/language-provider";

interface DeliveryLinksProps {
  line: ShownLine;
  /** Where the other way to get it is chosen; none where there is only one. */
  other: string | undefined;
}

/** How a line gets to its buyer, and a link to the other way. */
export function DeliveryLinks({ line: { title, rates, pickup }, other }: DeliveryLinksProps) {
  const { t } = useLanguage();
  const place = rates.pickup ?? "";
  if (!place) return null;
  return (
    <p className="row small">
      {pickup !== null && <b>{t("listing.pickup.at", { place })}</b>}
      {other && (
        <a className="btn sm" href={other}>
          {pickup === null ? t("listing.pickup.instead", { place }) : t("listing.pickup.ship")}{" "}
          <span className="sr">{title}</span>
        </a>
      )}
    </p>
  );
}
