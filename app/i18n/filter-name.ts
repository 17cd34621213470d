import { isCategory } from "~/domain/catalog/product";
import { parseMoney } from "~/domain/money";
import type { AppliedFilter } from "~/domain/search/list-query";
import type { Translate } from "./texts";

/** What narrows a list, in words. */
export function filterName({ name, value }: AppliedFilter, t: Translate): string {
  if (name === "shipping") return t("catalog.freeShipping");
  if (isCategory(value)) return t(`shell.category.${value}`);
  if (name === "format") return t(value === "auction" ? "catalog.formats.auction" : "catalog.formats.fixed");
  if (name === "condition") return t(value === "new" ? "catalog.conditions.new" : "catalog.conditions.used");
  return t(name === "min" ? "catalog.fromPrice" : "catalog.toPrice", { amount: parseMoney(value) ?? 0 });
}
