import { expect, test } from "vitest";
import { readColumns } from "~/domain/imports/import-columns";

test("of several columns of one field the first is read, but photos are of all; others are left alone", () => {
  expect(readColumns(["Título", "Title", "Photo 1", "Foto 2", "Colour", ""]).fields).toEqual([
    ...["title", null, "photos", "photos", null, null],
  ]);
});

test.each([
  ["condition", ["Usado, bueno", "Nuevo"]],
  ["condition", ["", "Usado, buenisimo", "PARA REFACCIONES"]],
  [null, ["Jalisco", "Nuevo León", ""]],
  [null, ["En venta", "En pausa"]],
  [null, ["", " "]],
  [null, [`Nuevo León${" y Jalisco".repeat(10)}`]],
] as const)("a column “Estado” is the %s where lines say %j", (field, states) => {
  const lines = states.map((state) => ["Taza", state]);
  expect(readColumns(["Título", "Estado"], lines).fields).toEqual(["title", field]);
});

test("“Estado” is no condition beside another column of it, nor without lines", () => {
  const line = ["Taza", "Usado, bueno", "Nuevo"];
  expect(readColumns(["Título", "Estado", "Condición"], [line]).fields).toEqual(["title", null, "condition"]);
  expect(readColumns(["Título", "Estado", "Estado"], [line]).fields).toEqual(["title", "condition", null]);
  expect(readColumns(["Título", "Estado"]).fields).toEqual(["title", null]);
});

test("the first hundred cells that are written tell what “Estado” is", () => {
  const lines = (count: number) => [
    ["Taza", ""],
    ...Array.from({ length: count }, () => ["Taza", "Jalisco"]),
    ["Taza", "Usado"],
  ];
  expect(readColumns(["Título", "Estado"], lines(99)).fields).toEqual(["title", "condition"]);
  expect(readColumns(["Título", "Estado"], lines(100)).fields).toEqual(["title", null]);
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
