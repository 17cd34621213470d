import { formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import type { ShownProduct } from "./facts";

/** What a seller is told of their own product, and where they change it. */
export function OwnListing({ product: { id, status }, says }: { product: ShownProduct; says: string }) {
  const { t } = useLanguage();
  return (
    <div className="stack tight">
      <p className="muted">{says}</p>
      {(status === "active" || status === "paused") && (
        <a className="btn wide ghost" href={`/product/${id}/revise`}>
          {t("revise.link")}
        </a>
      )}
    </div>
  );
}

/** When a scheduled auction begins, milliseconds since 1970; until then only its seller sees it. */
export function StartsOn({ at }: { at: number }) {
  const { t, language } = useLanguage();
  return (
    <p>
      {t("revise.startsOn")} <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, language)}</time>.{" "}
      <span className="muted">{t("revise.onlyYou")}</span>
    </p>
  );
}
