import type { ProductStatus } from "~/domain/catalog/product-status";
import { useLanguage } from "~/i18n/language-provider";

/** A listing that waits for an administrator leads to where it is decided. */
export function StatusOrReview({
  of: { id, status, isHeld },
}: {
  of: { id: string; status: ProductStatus; isHeld: unknown };
}) {
  const { t } = useLanguage();
  if (!isHeld) {
    return <span className={status === "active" ? "chip good" : "chip"}>{t(`catalog.status.${status}`)}</span>;
  }
  return (
    <a className="chip hot" href={`/admin/reports/listing/${id}`}>
      {t("reviews.title")}
    </a>
  );
}
