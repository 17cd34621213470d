import type { ProductStatus } from "~/domain/catalog/product-status";
import { useLanguage } from "~/i18n/language-provider";

/** A listing that an administrator reads first is paused in the database, and under review to its seller. */
export function ListingStatus({ of: { status, isHeld } }: { of: { status: ProductStatus; isHeld: boolean } }) {
  const { t } = useLanguage();
  return <span className="chip hot">{isHeld ? t("reviews.title") : t(`catalog.status.${status}`)}</span>;
}
