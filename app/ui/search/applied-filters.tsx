import type { ListPage } from "~/http/pages/list-page.server";
import { filterName } from "~/i18n/filter-name";
import { useLanguage } from "~/i18n/language-provider";

/** Each filter as a link to the list without it. */
export function AppliedFilters({ applied }: Pick<ListPage, "applied">) {
  const { t } = useLanguage();
  if (applied.length === 0) return null;
  return (
    <ul className="applied" aria-label={t("catalog.filters")}>
      {applied.map((filter) => (
        <li key={filter.name + filter.value}>
          <a className="chip" href={filter.withoutUrl}>
            <span className="sr">{t("catalog.takeOff")}: </span>
            {filterName(filter, t)}
            <span aria-hidden="true">&times;</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
