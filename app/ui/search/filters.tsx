import type { ReactNode } from "react";
import { CATEGORIES } from "~/domain/catalog/product";
import { isFiltered, type PriceRefusal } from "~/domain/search/list-query";
import { CONDITION_FILTERS, FORMATS } from "~/domain/search/search";
import { sentence } from "~/forms/sentence";
import type { ListPage } from "~/http/pages/list-page.server";
import { useLanguage } from "~/i18n/language-provider";
import { Field } from "../field";
import { MoneyField } from "../money-field";

/** Folded on a phone unless something is refused; on a wide screen always open. */
export function Filters({ page: { path, query, applied } }: { page: ListPage }) {
  const { t } = useLanguage();
  const { filters, typed, refusals } = query;
  const narrowed = isFiltered(query);
  return (
    <details className="filters" open={Object.keys(refusals).length > 0}>
      <summary className="btn ghost">
        {applied.length > 0 ? t("catalog.filtersOn", { count: applied.length }) : t("catalog.filters")}
      </summary>
      <form id="filters" action={path} aria-label={t("catalog.filters")}>
        {typed.q && <input type="hidden" name="q" value={typed.q} />}
        {path === "/search" && (
          <Field name="category" label={t("catalog.category")}>
            <select id="category" name="category" defaultValue={filters.category ?? ""}>
              <option value="">{t("catalog.allCategories")}</option>
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {t(`shell.category.${category}`)}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Choices legend={t("catalog.format")}>
          {FORMATS.map((format) => (
            <Choice key={format} name="format" value={format} chosen={filters.formats.includes(format)}>
              {t(`catalog.formats.${format}`)}
            </Choice>
          ))}
        </Choices>
        <Choices legend={t("catalog.conditionLabel")}>
          {CONDITION_FILTERS.map((condition) => (
            <Choice key={condition} name="condition" value={condition} chosen={filters.conditions.includes(condition)}>
              {t(`catalog.conditions.${condition}`)}
            </Choice>
          ))}
        </Choices>
        <Choices legend={t("catalog.shipping")}>
          <Choice name="shipping" value="free" chosen={filters.freeShipping}>
            {t("catalog.freeShipping")}
          </Choice>
        </Choices>
        <Choices legend={t("catalog.price")}>
          <div className="range">
            <PriceField name="min" label={t("catalog.minimum")} typed={typed.min} refusal={refusals.min} />
            <PriceField name="max" label={t("catalog.maximum")} typed={typed.max} refusal={refusals.max} />
          </div>
        </Choices>
        <div className="row">
          <button className="btn" type="submit">
            {t("catalog.apply")}
          </button>
          {narrowed && <a href={typed.q ? `${path}?q=${encodeURIComponent(typed.q)}` : path}>{t("catalog.clear")}</a>}
        </div>
      </form>
    </details>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="legend">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Choice(props: { name: string; value: string; chosen: boolean; children: string }) {
  return (
    <label>
      <input type="checkbox" name={props.name} value={props.value} defaultChecked={props.chosen} /> {props.children}
    </label>
  );
}

interface PriceFieldProps {
  name: "min" | "max";
  label: string;
  typed: string;
  refusal?: PriceRefusal;
}

function PriceField({ name, label, typed, refusal }: PriceFieldProps) {
  const errors = refusal ? [sentence("catalog.refusal", refusal)] : [];
  return <MoneyField name={name} label={label} defaultValue={typed} errors={errors} />;
}
