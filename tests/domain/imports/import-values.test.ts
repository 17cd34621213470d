import { expect, test } from "vitest";
import { CATEGORIES, CONDITIONS } from "~/domain/catalog/product";
import { HANDLING_DAYS, RETURN_PAYERS } from "~/domain/catalog/sale-terms";
import {
  toCategory,
  toChecked,
  toCondition,
  toHandlingDays,
  toLanguage,
  toReturnDays,
  toReturnPayer,
} from "~/domain/imports/import-values";
import { LANGUAGES } from "~/i18n/language";
import { translate } from "../../support/texts";

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
  ["The buyer", "buyer"],
  ["the seller", "seller"],
  ["yo", "seller"],
  ["Me", "seller"],
  ["la vendedora", "seller"],
  ["compradora", "buyer"],
  ["the buyer pays", null],
  ["best seller", null],
  ["sellers", null],
  ["buyers", null],
  ["medias", null],
  ["Tú", null],
])("who pays for a return, %j, is read as %j", (written, payer) => {
  expect(toReturnPayer(written)).toBe(payer);
});

test.each([
  ...["yes", "Sí", "TRUE", "VERDADERO", "1", "x", "on"].map((written) => [written, "on"] as const),
  ...["no", "0", "false", "Falso", "off"].map((written) => [written, ""] as const),
  ...["", "yes please", "oh yes", "10", "tal vez"].map((written) => [written, null] as const),
])("the box %j is %j", (written, checked) => {
  expect(toChecked(written)).toBe(checked);
});

test.each([
  ["1", "1"],
  ["2 days", "2"],
  ["1 business day", "1"],
  ["5 working days", "5"],
  ["1 día", "1"],
  ["3 días hábiles", "3"],
  ["1 día hábil", "1"],
  ["4", null],
  ["0", null],
  ["1 a 2 días", null],
  ["10 horas", null],
  ["mañana", null],
  ["dos", null],
])("%j to prepare is read as %j", (written, days) => {
  expect(toHandlingDays(written)).toBe(days);
});

test.each([
  ["30", "30"],
  ["14 días", "14"],
  ["7 Days", "7"],
  ["0", "0"],
  ["Sin devoluciones", "0"],
  ["sin devolución", "0"],
  ["No returns", "0"],
  ["None", "0"],
  ["no", "0"],
  ["15", null],
  ["no sé", null],
  ["pregunta: sin devoluciones", null],
])("%j to return is read as %j", (written, days) => {
  expect(toReturnDays(written)).toBe(days);
});

test.each([
  ["es", "es"],
  ["Español", "es"],
  ["Spanish", "es"],
  ["EN", "en"],
  ["inglés", "en"],
  ["English", "en"],
  ["fr", null],
  ["English (US)", null],
  ["est", null],
  ["US English", null],
  ["in Spanish", null],
  ["", null],
])("the language %j is %j", (written, language) => {
  expect(toLanguage(written)).toBe(language);
});

test.each(LANGUAGES)("each choice is read by the name that we give it in %s", (language) => {
  const t = translate(language);
  expect(CATEGORIES.map((one) => toCategory(t(`shell.category.${one}`)))).toEqual(CATEGORIES);
  expect(CONDITIONS.map((one) => toCondition(t(`catalog.condition.${one}`)))).toEqual(CONDITIONS);
  expect(RETURN_PAYERS.map((one) => toReturnPayer(t(`imports.payer.${one}`)))).toEqual(RETURN_PAYERS);
  expect(toReturnPayer(t("listing.payer.buyer"))).toBe("buyer");
  const ways = HANDLING_DAYS.map((count) => toHandlingDays(t("listing.workingDays", { count })));
  expect(ways).toEqual(HANDLING_DAYS.map(String));
  expect(toReturnDays(t("listing.returnDays", { count: 30 }))).toBe("30");
  expect([toReturnDays(t("listing.noReturns")), toChecked(t("imports.yes"))]).toEqual(["0", "on"]);
});
