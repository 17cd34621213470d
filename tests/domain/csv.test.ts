import { expect, test } from "vitest";
import { toCsv } from "~/domain/csv";

test("cells are quoted, rows end as spreadsheets want them", () => {
  expect(
    toCsv([
      ["a", 1],
      ['b "c"', "d,\ne"],
    ]),
  ).toBe('"a","1"\r\n"b ""c""","d,\ne"\r\n');
});

test.each(["=1+1", "+52", "-1", "@SUM(A1)", "\t=1", " =1", "\r\n@x"])("%j is no formula", (text) => {
  expect(toCsv([[text]])).toBe(`"'${text}"\r\n`);
});

test.each(["a=1", "1-2", "ana@example.com", ""])("%j stays as it is", (text) => {
  expect(toCsv([[text]])).toBe(`"${text}"\r\n`);
});
