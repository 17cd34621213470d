import type { ProductStatus } from "~/domain/catalog/product-status";
import { useLanguage } from "~/i18n/language-provider";

/** A listing that waits for an administrator also leads to where it is decided. */
export function StatusOrReview({
  of: { id, status, isHeld },
}: {
  of: { id: string; status: ProductStatus; isHeld: unknown };
}) {
  const { t } = useLanguage();
  return (
    <>
      <span className={status === "active" ? "chip good" : "chip"}>{t(`catalog.status.${status}`)}</span>{" "}
      {isHeld ? (
        <a className="chip hot" href={`/admin/reports/listing/${id}`}>
          {t("reviews.title")}
        </a>
      ) : null}
    </>
  );
}
