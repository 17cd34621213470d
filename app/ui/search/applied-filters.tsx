import { isCategory } from "~/domain/catalog/product";
import { parseMoney } from "~/domain/money";
import type { AppliedFilter } from "~/domain/search/list-query";
import type { ListPage } from "~/http/pages/list-page.server";
import { useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";

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
            {nameOf(filter, t)}
            <span aria-hidden="true">&times;</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Always "what: which". */
function nameOf({ name, value }: AppliedFilter, t: Translate): string {
  if (name === "min" || name === "max") {
    const amount = t("money", { amount: parseMoney(value) ?? 0 });
    return `${t(name === "min" ? "catalog.minimum" : "catalog.maximum")}: ${amount}`;
  }
  if (name === "shipping") return `${t("catalog.shipping")}: ${t("catalog.free")}`;
  if (name === "format") {
    return `${t("catalog.format")}: ${t(value === "auction" ? "catalog.formats.auction" : "catalog.formats.fixed")}`;
  }
  if (name === "condition") {
    return `${t("catalog.conditionLabel")}: ${t(value === "new" ? "catalog.conditions.new" : "catalog.conditions.used")}`;
  }
  return `${t("catalog.category")}: ${isCategory(value) ? t(`shell.category.${value}`) : ""}`;
}
