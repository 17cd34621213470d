import type { ListingSort } from "~/domain/catalog/listing-sort";
import type { Sort } from "~/domain/search/search";
import { useLanguage } from "~/i18n/language-provider";

interface SortFieldProps {
  sorts: readonly (Sort | ListingSort)[];
  current: Sort | ListingSort;
}

/** A field of the form with the filters. */
export function SortField({ sorts, current }: SortFieldProps) {
  const { t } = useLanguage();
  return (
    <div className="row sort">
      <label className="small" htmlFor="sort">
        {t("catalog.sortBy")}
      </label>
      <div className="field">
        <select id="sort" name="sort" form="filters" defaultValue={current} data-submits="">
          {sorts.map((sort) => (
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
