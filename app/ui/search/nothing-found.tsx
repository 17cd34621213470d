import type { ReactNode } from "react";
import { CATEGORIES } from "~/domain/catalog/product";
import type { ListPage } from "~/http/pages/list-page.server";
import { useLanguage } from "~/i18n/language-provider";
import { CategoryLinks } from "./category-links";
import { TellMe } from "./tell-me";

/** A list without results: where else to look, and to be told. */
export function NothingFound({ page, children }: { page: ListPage; children: ReactNode }) {
  const { t } = useLanguage();
  const { saving, spelling, nearest, applied, path, query } = page;
  const others = (nearest ?? CATEGORIES).filter((category) => path !== `/category/${category}`);
  return (
    <div className="card stack center">
      {applied.length > 0 ? (
        <>
          <p className="strong">{t("catalog.noneWithFilters")}</p>
          <a className="btn main" href={query.typed.q ? `${path}?${new URLSearchParams({ q: query.typed.q })}` : path}>
            {t("catalog.clear")}
          </a>
        </>
      ) : (
        children
      )}
      {spelling && (
        <p>
          {t("catalog.didYouMean")} <a href={spelling.address}>{spelling.text}</a>
        </p>
      )}
      {saving && <TellMe action={saving} isFirst={applied.length === 0} />}
      <p>{t(path === "/search" ? "catalog.orBrowse" : "catalog.orBrowseOther")}</p>
      <CategoryLinks categories={others} />
    </div>
  );
}
