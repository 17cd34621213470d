import { expect, test } from "vitest";
import { columnName } from "~/domain/imports/column-name";

test("a column's name has no accents, marks or case, and no space around it", () => {
  expect(columnName(" *Título (es)! ")).toBe("titulo es");
  expect(columnName("Custom label (SKU)")).toBe("custom label sku");
  expect(columnName("…")).toBe("");
});
