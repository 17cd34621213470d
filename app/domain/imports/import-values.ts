import type { Language } from "~/i18n/language";
import { CATEGORIES, type Category, CONDITIONS, type Condition } from "../catalog/product";
import { HANDLING_DAYS, RETURN_DAYS, type ReturnPayer } from "../catalog/sale-terms";
import { columnName } from "./column-name";
import type { ImportField } from "./import-columns";

/** Other names of categories in either language, and first parts of the paths that other stores write. */
const CATEGORY_WORDS: Record<Category, readonly string[]> = {
  electronics: [
    "electronica",
    "computers",
    "computers tablets networking",
    "cell phones accessories",
    "celulares y telefonia",
    "computacion",
    "cameras photo",
    "cameras optics",
    "video games consoles",
    "consolas y videojuegos",
    "electronica audio y video",
  ],
  fashion: [
    "moda",
    "ropa",
    "clothing",
    "apparel accessories",
    "clothing shoes accessories",
    "ropa bolsas y calzado",
    "jewelry watches",
    "joyas y relojes",
    "luggage bags",
  ],
  home: [
    "hogar",
    "casa",
    "home garden",
    "hogar y jardin",
    "hogar muebles y jardin",
    "furniture",
    "muebles",
    "electrodomesticos",
  ],
  sports: ["deportes", "sporting goods", "deportes y fitness"],
  toys: ["juguetes", "toys games", "toys hobbies", "juegos y juguetes", "toys and games"],
  collectibles: [
    "coleccionables",
    "collectibles art",
    "antiques",
    "antiguedades y colecciones",
    "arts entertainment",
    "coins paper money",
    "sports mem cards fan shop",
  ],
  automotive: [
    "automotriz",
    "autos",
    "autopartes",
    "vehicles parts",
    "ebay motors",
    "accesorios para vehiculos",
    "auto y moto",
  ],
  other: ["mas", "more", "otros", "otra", "otras categorias", "otro"],
};

const CONDITION_WORDS: Record<Condition, readonly string[]> = {
  new: ["nuevo", "nueva", "1000", "1500", "brand new", "new other"],
  "used-like-new": [
    ...["usado como nuevo", "como nuevo", "like new", "refurbished", "reacondicionado", "1750", "2000", "2010", "2020"],
    ...["2030", "2500", "2750", "open box"],
  ],
  "used-good": [
    ...[
      "usado",
      "used",
      "usado bueno",
      "usado en buen estado",
      "buen estado",
      "good",
      "very good",
      "pre owned",
      "3000",
    ],
    ...["4000", "5000"],
  ],
  "used-fair": ["usado aceptable", "aceptable", "acceptable", "fair", "6000", "usado regular", "regular"],
  "for-parts": ["para piezas", "para refacciones", "por partes", "for parts or not working", "para partes", "7000"],
};

/** As typed when nobody knows it: the listing's rule says so. */
export function toCategory(written: string): string {
  const [first = ""] = written.split(/[>/|]/);
  return find(CATEGORIES, CATEGORY_WORDS, [written, first]) ?? written;
}

export function toCondition(written: string): string {
  // "1000-New" of eBay.
  const [id = ""] = written.split("-");
  return find(CONDITIONS, CONDITION_WORDS, [written, id]) ?? written;
}

/** As a form says it. These are `null` for what cannot be read. */
export function toChecked(written: string): "on" | "" | null {
  const name = columnName(written);
  if (/^(?:yes|si|true|verdadero|1|x|on)$/.test(name)) return "on";
  return /^(?:no|false|falso|0|off)$/.test(name) ? "" : null;
}

export function toHandlingDays(written: string): string | null {
  return toDays(written, HANDLING_DAYS);
}

export function toReturnDays(written: string): string | null {
  const isNone = /^(?:no|none|no returns|sin devoluciones|sin devolucion)$/.test(columnName(written));
  return isNone ? "0" : toDays(written, RETURN_DAYS);
}

/** "2", "2 days", "2 días hábiles". */
function toDays(written: string, choices: readonly number[]): string | null {
  const [, days] = /^(\d+)(?: (?:business |working )?days?| dias?(?: habil(?:es)?)?)?$/.exec(columnName(written)) ?? [];
  return choices.map(String).find((choice) => choice === days) ?? null;
}

export function toReturnPayer(written: string): ReturnPayer | null {
  const name = columnName(written);
  if (/^(?:the seller|seller|el vendedor|vendedor|la vendedora|vendedora|yo|me|i)$/.test(name)) return "seller";
  return /^(?:the buyer|buyer|el comprador|comprador|la compradora|compradora)$/.test(name) ? "buyer" : null;
}

export function toLanguage(written: string): Language | null {
  const name = columnName(written);
  if (/^(?:es|spanish|espanol)$/.test(name)) return "es";
  return /^(?:en|english|ingles)$/.test(name) ? "en" : null;
}

/** Cells that the sell form would ignore where they are none of its choices, and what to say of them. */
export const CHOICES = [
  { field: "offers", read: toChecked, reason: "checkedUnknown" },
  { field: "pickup_only", read: toChecked, reason: "checkedUnknown" },
  { field: "handling_days", read: toHandlingDays, reason: "handlingDaysUnknown" },
  { field: "return_days", read: toReturnDays, reason: "returnDaysUnknown" },
  { field: "return_payer", read: toReturnPayer, reason: "returnPayerUnknown" },
  { field: "language", read: toLanguage, reason: "languageUnknown" },
] as const satisfies readonly { field: ImportField; read: (written: string) => string | null; reason: string }[];

function find<Value extends string>(
  values: readonly Value[],
  words: Record<Value, readonly string[]>,
  spellings: readonly string[],
): Value | undefined {
  for (const name of spellings.map(columnName)) {
    const found = name && values.find((value) => columnName(value) === name || words[value].includes(name));
    if (found) return found;
  }
  return undefined;
}
