import { REVISABLE_STATUSES } from "~/domain/catalog/revision";
import { useLanguage } from "~/i18n/language-provider";
import type { ShownProduct } from "./facts";

export function OwnListing({ product: { id, status, startsAt }, says }: { product: ShownProduct; says: string }) {
  const { t } = useLanguage();
  return (
    <div className="stack tight">
      <p className="muted">
        {says} {startsAt !== null && t("revise.onlyYou")}
      </p>
      {REVISABLE_STATUSES.includes(status) && (
        <a className="btn wide ghost" href={`/product/${id}/revise`}>
          {t("revise.link")}
        </a>
      )}
    </div>
  );
}
