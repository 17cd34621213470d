import type { ListPage } from "~/http/pages/list-page.server";
import { useLanguage } from "~/i18n/language-provider";

/** A field of the form with the filters. */
export function SortField({ query }: Pick<ListPage, "query">) {
  const { t } = useLanguage();
  return (
    <div className="row sort">
      <label className="small" htmlFor="sort">
        {t("catalog.sortBy")}
      </label>
      <div className="field">
        <select id="sort" name="sort" form="filters" defaultValue={query.sort} data-submits="">
          {query.sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`catalog.sort.${sort}`)}
            </option>
          ))}
        </select>
      </div>
      <button className="btn ghost" type="submit" form="filters">
        {t("catalog.sortButton")}
      </button>
    </div>
  );
}
