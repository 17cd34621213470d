import { expect, test } from "vitest";
import { formatEdition, mayReplace, nextEdition, parseEdition } from "~/domain/catalog/draft";

const stored = { id: "d1", version: 3, form: "a" };
const form = (base: number, name: string, step: number, draft: string | undefined = "d1") => ({
  draft,
  edition: { base, form: name, step },
});

test("a form made from the draft as it is replaces its text", () => {
  expect(mayReplace(form(3, "b", 1), stored)).toBe(true);
  expect(mayReplace(form(3, "b", 7), stored)).toBe(true);
});

test("a form of another window made from an older draft does not, however often it is sent", () => {
  for (const step of [1, 2, 3, 9]) expect(mayReplace(form(2, "b", step), stored)).toBe(false);
});

test("the form that saved last replaces its own text by later texts only", () => {
  // Its second save made version 3 of version 1.
  expect(mayReplace(form(1, "a", 3), stored)).toBe(true);
  expect(mayReplace(form(1, "a", 2), stored)).toBe(false);
  expect(mayReplace(form(1, "a", 1), stored)).toBe(false);
});

test("a form of another draft replaces nothing", () => {
  expect(mayReplace(form(3, "a", 1, "d2"), stored)).toBe(false);
  expect(mayReplace({ ...form(3, "a", 1), draft: undefined }, stored)).toBe(false);
});

test("an edition is one text, and anything else is none", () => {
  const edition = { base: 3, form: "01920000-0000-7000-8000-000000000001", step: 2 };
  expect(parseEdition(formatEdition(edition))).toEqual(edition);
  expect(formatEdition(nextEdition(edition))).toBe("3.01920000-0000-7000-8000-000000000001.3");
  for (const text of [undefined, "", "3", "3.a", "-1.a.1", "3.a.1.1", "1e3.a.1", "3.<b>.1", "9999999999.a.1"]) {
    expect(parseEdition(text), text).toBeNull();
  }
});
