import { isCondition } from "../catalog/product";
import { POLICY } from "../policy";
import { columnName } from "./column-name";
import { toCondition } from "./import-values";

/** What a file can tell of a listing, in the order of the template. */
export const IMPORT_FIELDS = [
  ...(["sku", "title", "description", "category", "condition", "price", "stock", "photos"] as const),
  ...(["offers", "lowest_offer"] as const),
  ...(["shipping", "shipping_cost", "shipping_more", "shipping_states", "shipping_free_from"] as const),
  ...(["pickup_place", "pickup_only"] as const),
  ...(["handling_days", "return_days", "return_payer", "returns"] as const),
  ...(["language", "second_title", "second_description"] as const),
];
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_SOURCES = ["own", "mercado-libre", "ebay", "shopify"] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

/** Columns that are read besides a listing's fields. */
type HelpField = "currency" | "format" | "group" | "option1" | "option2" | "option3";
export type ColumnField = ImportField | HelpField;

/** Names as `columnName` writes them; docs/decisions/imports.md says where they are documented. */
const NAMES: Record<ColumnField, readonly string[]> = {
  sku: [
    ...["sku", "codigo", "clave", "item sku", "seller sku", "seller custom field", "variation sku"],
    ...["custom label sku", "custom label", "customlabel", "etiqueta personalizada sku", "variant sku"],
    ...["codigo sku", "item id", "item number", "numero de publicacion"],
  ],
  title: ["title", "titulo", "nombre", "product name", "nombre del producto"],
  description: ["description", "descripcion", "body html", "item description", "plain text description"],
  category: [
    ...["category", "categoria", "product category", "google shopping google product category", "type"],
    ...["ebay category 1 name", "category name", "nombre de la categoria"],
  ],
  condition: [
    "condition",
    "condicion",
    "estado del producto",
    "conditionid",
    "condition id",
    "google shopping condition",
  ],
  price: [
    ...["price", "precio", "variant price", "startprice", "start price", "current price", "buyitnowprice"],
    ...["buy it now price", "precio de venta"],
  ],
  stock: [
    ...[
      "stock",
      "pieces",
      "piezas",
      "quantity",
      "cantidad",
      "existencias",
      "available quantity",
      "cantidad disponible",
    ],
    ...["variant inventory qty", "inventory quantity"],
  ],
  photos: [
    ...[
      "photos",
      "fotos",
      "pictures",
      "imagenes",
      "images",
      "picurl",
      "item photo url",
      "image src",
      "product image url",
    ],
    ...["variant image", "variant image url"],
    ...Array.from({ length: POLICY.MAX_PHOTOS }, (_, n) => [`photo ${n + 1}`, `foto ${n + 1}`]).flat(),
  ],
  offers: ["offers", "ofertas", "acepta ofertas", "bestofferenabled", "best offer enabled"],
  lowest_offer: ["lowest price", "precio minimo", "minimumbestofferprice", "minimum best offer price"],
  shipping: ["shipping", "envio", "shipping details", "forma de envio", "detalles del envio"],
  shipping_cost: ["shipping cost", "costo de envio", "shippingservice 1 cost", "shipping service 1 cost"],
  shipping_more: [
    ...["shipping of each further piece", "envio de cada pieza adicional"],
    ...["shippingservice 1 additionalcost", "shipping service 1 additional cost"],
  ],
  shipping_states: ["shipping by state", "envio por estado"],
  shipping_free_from: ["free shipping from", "envio gratis desde"],
  pickup_place: ["pickup in", "pick up in", "pick up place", "entrega en persona en", "lugar de entrega"],
  pickup_only: ["pickup only", "pick up only", "only pick up", "solo entrega en persona"],
  handling_days: ["handling days", "dias de preparacion", "dispatchtimemax", "handling time"],
  return_days: ["return days", "dias de devolucion"],
  return_payer: ["return payer", "quien paga la devolucion", "return shipping paid by", "shippingcostpaidbyoption"],
  returns: ["returns", "devoluciones"],
  language: ["language", "idioma"],
  second_title: ["title in the other language", "titulo en el otro idioma"],
  second_description: ["description in the other language", "descripcion en el otro idioma"],
  currency: ["currency", "moneda", "currency id"],
  format: ["format", "formato"],
  group: ["handle", "url handle"],
  option1: ["option1 value"],
  option2: ["option2 value"],
  option3: ["option3 value"],
};

const BY_NAME = new Map<string, ColumnField>(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as ColumnField])),
);

export interface ReadColumns {
  source: ImportSource;
  /** What each column of the file is; `null` of one that is left alone. */
  fields: (ColumnField | null)[];
}

/** Of a condition, as in the sell form, where its cells say so: other columns have states of Mexico or of listings. */
const STATE_NAME = "estado";
/** Written cells of such a column that tell what it is, and letters of each. */
const CELLS_ASKED = 100;
const LETTERS_ASKED = 50;

/** Of several columns of one field, the first is read, but photos are of all. The lines tell what "Estado" is. */
export function readColumns(header: readonly string[], lines: readonly (readonly string[])[] = []): ReadColumns {
  const names = header.map(columnName);
  const seen = new Set<ColumnField>();
  const fields = names.map((name) => {
    const field = BY_NAME.get(name) ?? null;
    if (!field || (seen.has(field) && field !== "photos")) return null;
    seen.add(field);
    return field;
  });
  const state = names.indexOf(STATE_NAME);
  if (state >= 0 && !seen.has("condition") && hasConditions(lines.map((cells) => cells[state] ?? ""))) {
    fields[state] = "condition";
  }
  return { source: sourceOf(names), fields };
}

function hasConditions(cells: readonly string[]): boolean {
  const written = cells.filter((cell) => cell.trim()).slice(0, CELLS_ASKED);
  return written.some((cell) => isCondition(toCondition(cell.slice(0, LETTERS_ASKED))));
}

/** Whether it is a condition because of its cells. */
export function isReadByCells(name: string, field: ColumnField | null | undefined): boolean {
  return field === "condition" && columnName(name) === STATE_NAME;
}

function sourceOf(names: readonly string[]): ImportSource {
  const has = (...some: string[]) => some.some((name) => names.includes(name));
  if (has("handle", "url handle")) return "shopify";
  const isEbay = names.some((name) => name.startsWith("action siteid"));
  if (isEbay || has("custom label sku", "customlabel", "conditionid", "startprice", "item number")) return "ebay";
  const isMeli = has(
    "item id",
    "numero de publicacion",
    "currency id",
    "listing type id",
    "category id",
    "prod id type",
  );
  return isMeli ? "mercado-libre" : "own";
}
