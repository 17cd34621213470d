import { expect, test } from "vitest";
import { columnName, readColumns } from "~/domain/imports/import-columns";

test("a column's name has no accents, marks or case, and no space around it", () => {
  expect(columnName(" *Título (es)! ")).toBe("titulo es");
  expect(columnName("Custom label (SKU)")).toBe("custom label sku");
  expect(columnName("…")).toBe("");
});

test("of several columns of one field the first is read, but photos are of all; others are left alone", () => {
  expect(readColumns(["Título", "Title", "Photo 1", "Foto 2", "Colour", ""]).fields).toEqual([
    ...["title", null, "photos", "photos", null, null],
  ]);
});

test.each([
  ["shopify", ["Handle", "Title"]],
  ["shopify", ["URL handle", "Item ID"]],
  ["shopify", ["Handle", "StartPrice"]],
  ["ebay", ["*Action(SiteID=US|Country=US|Version=1193)", "*Title"]],
  ["ebay", ["Custom label (SKU)", "Title"]],
  ["ebay", ["CustomLabel", "Title"]],
  ["ebay", ["ConditionID", "Title"]],
  ["ebay", ["StartPrice", "Title"]],
  ["ebay", ["Item number", "Title"]],
  ["mercado-libre", ["item_id", "title"]],
  ["mercado-libre", ["Número de publicación", "Título"]],
  ["mercado-libre", ["currency_id", "title"]],
  ["mercado-libre", ["listing_type_id", "title"]],
  ["mercado-libre", ["category_id", "title"]],
  ["mercado-libre", ["prod id type", "title"]],
  ["own", ["SKU", "Title", "Action"]],
  ["own", []],
] as const)("a file of %s is known by %j", (source, header) => {
  expect(readColumns(header).source).toBe(source);
});
