import { isCategory } from "~/domain/catalog/product";
import { parseMoney } from "~/domain/money";
import type { AppliedFilter } from "~/domain/search/list-query";
import type { Translate } from "./texts";

/** Always "what: which". */
export function filterName({ name, value }: AppliedFilter, t: Translate): string {
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
