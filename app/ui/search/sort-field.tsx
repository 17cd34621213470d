import { availableSorts, type ListQuery } from "~/domain/search/list-query";
import { useLanguage } from "~/i18n/language-provider";

/** A field of the form with the filters. */
export function SortField({ query }: { query: ListQuery }) {
  const { t } = useLanguage();
  return (
    <div className="row sort">
      <label className="small" htmlFor="sort">
        {t("catalog.sortBy")}
      </label>
      <div className="field">
        <select id="sort" name="sort" form="filters" defaultValue={query.sort} data-submits="">
          {availableSorts(query.filters).map((sort) => (
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
