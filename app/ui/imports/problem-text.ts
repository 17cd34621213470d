import { CATEGORIES, CONDITIONS } from "~/domain/catalog/product";
import type { LineProblem } from "~/domain/imports/import-lines";
import type { Translate } from "~/i18n/texts";

/** Column, what stands there, and what to write. */
export function problemText(t: Translate, { field, reason, value }: LineProblem, currency: string): string {
  const what = t(`imports.problem.${reason}`, {
    categories: CATEGORIES.map((one) => t(`shell.category.${one}`)).join(", "),
    conditions: CONDITIONS.map((one) => t(`catalog.condition.${one}`)).join(", "),
    currency,
  });
  return `${t(`imports.column.${field}`)} (${value || t("imports.nothing")}): ${what}`;
}
