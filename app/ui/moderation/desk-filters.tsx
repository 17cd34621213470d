import type { ReactNode } from "react";
import type { Category } from "~/domain/catalog/product";
import type { ProductStatus } from "~/domain/catalog/product-status";
import { DESK_FACETS, DESK_SORTS, type DeskList } from "~/domain/moderation/desk-list";
import type { OrderStatus } from "~/domain/orders/order";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { Field, TextField } from "../field";

type Facets<List extends DeskList> = (typeof DESK_FACETS)[List];
type FacetTexts = {
  [List in DeskList]: { [Name in keyof Facets<List>]: (value: Value<Facets<List>[Name]>) => TextKey };
};
type Value<List> = List extends readonly (infer One)[] ? One : never;

const TEXTS: FacetTexts = {
  products: {
    status: (value: ProductStatus) => `catalog.status.${value}`,
    category: (value: Category) => `shell.category.${value}`,
    kind: (value) => `catalog.formats.${value}`,
  },
  orders: {
    status: (value: OrderStatus) => `orders.status.${value}`,
    kind: (value) => (value === "offer" ? "adminOrders.offer" : `catalog.formats.${value}`),
    method: (value) => (value === "paypal" ? "adminOrders.method.paypal" : "adminLists.noMethod"),
  },
  users: {
    role: () => "admin.isAdmin",
    kind: (value) => `adminLists.person.${value}`,
    state: (value) => `adminLists.account.${value}`,
  },
};

interface DeskFiltersProps {
  list: DeskList;
  path: string;
  /** The choices of the list that is shown. */
  asked: Readonly<Record<string, string>>;
  /** `null` where nothing counts them. */
  count: number | null;
  /** Of the same rows. */
  file: string;
  isEmpty: boolean;
  /** How many of all rows the total above the list leaves out. */
  removed?: number;
}

/** Search, filters and sort of a list: a form without script, whose answer has an address. */
export function DeskFilters({ list, path, asked, count: counted, file, isEmpty, removed = 0 }: DeskFiltersProps) {
  const { t } = useLanguage();
  const { q = "", ...filters } = asked;
  const texts = TEXTS[list] as Record<string, (value: string) => TextKey>;
  const isNarrowed = Object.keys(asked).length > 0;
  const on = Object.keys(filters).length;
  const count = isEmpty ? 0 : counted;
  return (
    <search className="card stack tight desk-filters">
      <FilterForm
        path={path}
        words={{ name: "q", label: t(`adminLists.find.${list}`), typed: q }}
        summary={on > 0 ? t("adminLists.filtersOn", { count: on }) : t("adminLists.filters")}
        isOn={on > 0}
      >
        {Object.entries<readonly string[]>(DESK_FACETS[list]).map(([name, values]) => (
          <Field key={name} name={name} label={t(`adminLists.facet.${name as FacetName}`)}>
            <select id={name} name={name} defaultValue={asked[name] ?? ""}>
              <option value="">{t("adminLists.any")}</option>
              {values.map((value) => (
                <option key={value} value={value}>
                  {t(texts[name]?.(value) ?? "adminLists.any")}
                </option>
              ))}
            </select>
          </Field>
        ))}
        {list === "products" && (
          <TextField
            name="seller"
            label={t("adminLists.seller")}
            defaultValue={asked.seller}
            autoComplete="off"
            hint={t("adminLists.sellerHint")}
          />
        )}
        <TextField name="from" type="date" label={t("adminLists.from")} defaultValue={asked.from} />
        <TextField name="to" type="date" label={t("adminLists.to")} defaultValue={asked.to} />
        <Field name="sort" label={t("adminLists.sort")}>
          <select id="sort" name="sort" defaultValue={asked.sort ?? "newest"}>
            {DESK_SORTS[list].map((sort) => (
              <option key={sort} value={sort}>
                {t(`adminLists.sorts.${sort}`)}
              </option>
            ))}
          </select>
        </Field>
      </FilterForm>
      <p className="row between small">
        <span>
          {count !== null && <b>{t(`adminLists.count.${list}`, { count })}</b>}{" "}
          {removed > 0 && !isNarrowed && t("adminLists.removed", { count: removed })}
          {isNarrowed && (
            <a className="press" href={path}>
              {t("adminLists.clear")}
            </a>
          )}
        </span>
        {!isEmpty && (
          <a href={file} download>
            {t("files.download")}
          </a>
        )}
      </p>
    </search>
  );
}

interface FilterFormProps {
  path: string;
  words: { name: string; label: string; typed?: string };
  summary: string;
  /** Whether any of the filters is in use. */
  isOn: boolean;
  children: ReactNode;
}

/** Words to search for, and filters, folded until they are in use. */
export function FilterForm({ path, words, summary, isOn, children }: FilterFormProps) {
  const { t } = useLanguage();
  return (
    <form className="stack tight" method="get" action={path}>
      <div className="row">
        <div className="field words">
          <label htmlFor="find">{words.label}</label>
          <input id="find" type="search" name={words.name} defaultValue={words.typed} />
        </div>
        <button className="btn main" type="submit">
          {t("adminLists.search")}
        </button>
      </div>
      <details className={isOn ? "on" : undefined}>
        <summary>{summary}</summary>
        <div className="choices">{children}</div>
      </details>
    </form>
  );
}

type FacetName = { [List in DeskList]: keyof Facets<List> }[DeskList];
