import { expect, test } from "vitest";
import { toCategory, toChecked, toCondition, toLanguage, toReturnPayer } from "~/domain/imports/import-values";

test.each([
  ["home", "home"],
  ["Hogar y Jardín", "home"],
  ["Muebles > Sillas > Comedor", "home"],
  ["Toys & Hobbies/Building", "toys"],
  ["eBay Motors|Parts", "automotive"],
  ["Otros", "other"],
  ["Kitchen", "Kitchen"],
  ["Kitchen > Home", "Kitchen > Home"],
  ["", ""],
  ["> Home", "home"],
])("the category %j is read as %j", (written, category) => {
  expect(toCategory(written)).toBe(category);
});

test.each([
  ["new", "new"],
  ["Nuevo", "new"],
  ["1000", "new"],
  ["1000-New", "new"],
  ["3000-Used", "used-good"],
  ["Like New", "used-like-new"],
  ["used-like-new", "used-like-new"],
  ["For parts or not working", "for-parts"],
  ["Old", "Old"],
  ["9999-Odd", "9999-Odd"],
])("the condition %j is read as %j", (written, condition) => {
  expect(toCondition(written)).toBe(condition);
});

test.each([
  ["Seller", "seller"],
  ["El vendedor", "seller"],
  ["vendedor", "seller"],
  ["BUYER", "buyer"],
  ["el comprador", "buyer"],
  ["comprador", "buyer"],
  ["the buyer pays", "the buyer pays"],
  ["best seller", "best seller"],
  ["sellers", "sellers"],
  ["buyers", "buyers"],
])("who pays for a return, %j, is read as %j", (written, payer) => {
  expect(toReturnPayer(written)).toBe(payer);
});

test.each([
  ...(["yes", "Sí", "TRUE", "1", "x", "on"].map((written) => [written, "on"]) as [string, string][]),
  ...(["no", "0", "false", "", "yes please", "oh yes", "10"].map((written) => [written, ""]) as [string, string][]),
])("the box %j is %j", (written, checked) => {
  expect(toChecked(written)).toBe(checked);
});

test.each([
  ["es", "es"],
  ["Español", "es"],
  ["Spanish", "es"],
  ["EN", "en"],
  ["inglés", "en"],
  ["English", "en"],
  ["fr", ""],
  ["English (US)", ""],
  ["est", ""],
  ["US English", ""],
  ["in Spanish", ""],
  ["", ""],
])("the language %j is %j", (written, language) => {
  expect(toLanguage(written)).toBe(language);
});
