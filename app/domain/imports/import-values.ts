import { CATEGORIES, type Category, CONDITIONS, type Condition } from "../catalog/product";
import { columnName } from "./import-columns";

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
  other: ["otros", "otra", "otras categorias", "otro"],
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

export function toReturnPayer(written: string): string {
  const name = columnName(written);
  if (/^(?:seller|vendedor|el vendedor)$/.test(name)) return "seller";
  return /^(?:buyer|comprador|el comprador)$/.test(name) ? "buyer" : written;
}

/** As a form says it. */
export function toChecked(written: string): string {
  return /^(?:yes|si|true|1|x|on)$/.test(columnName(written)) ? "on" : "";
}

export function toLanguage(written: string): string {
  const name = columnName(written);
  if (/^(?:es|spanish|espanol)$/.test(name)) return "es";
  return /^(?:en|english|ingles)$/.test(name) ? "en" : "";
}

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
