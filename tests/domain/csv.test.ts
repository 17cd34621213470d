import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { readCsv, toCsv } from "~/domain/csv";
import { workOff } from "../support/work-off";

const read = (text: string, most = ALL) => workOff(readCsv(text, most)).answer;
const ALL = { rows: 1_000, columns: 1_000 };

test("cells are quoted, rows end as spreadsheets want them", () => {
  expect(
    toCsv([
      ["a", 1],
      ['b "c"', "d,\ne"],
    ]),
  ).toBe('"a","1"\r\n"b ""c""","d,\ne"\r\n');
});

test.each(["=1+1", "+52", "-1", "@SUM(A1)", "\t=1", " =1", "\r\n@x", "-1.23+1", " -1.23", "-1.23\n", "-1.23\n=1"])(
  "%j is no formula",
  (text) => {
    expect(toCsv([[text]])).toBe(`"'${text}"\r\n`);
  },
);

test.each(["a=1", "1-2", "ana@example.com", "", "-1.23", "-1200.00"])("%j stays as it is", (text) => {
  expect(toCsv([[text]])).toBe(`"${text}"\r\n`);
});

test.each([
  [
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a;b,c;d\r\ne;;",
    [
      ["a", "b,c", "d"],
      ["e", "", ""],
    ],
  ],
  ['a\t"b, ""c""\r\nd"\r\n\r\ne', [["a", 'b, "c"\r\nd'], [""], ["e"]]],
  [
    '"a;b",c\r1,2',
    [
      ["a;b", "c"],
      ["1", "2"],
    ],
  ],
  ['a,5" screen,"b" c\n', [["a", '5" screen', "b c"]]],
  ['a,"b\nc', [["a", "b\nc"]]],
  ['"a', [["a"]]],
  ["a\nb,c;d", [["a"], ["b", "c;d"]]],
  ["", []],
])("%j is read as %j", (text, rows) => {
  expect(read(text)).toEqual(rows);
});

test("no more rows and cells are kept than asked for", () => {
  expect(read("a,b,c\nd,e,f\ng", { rows: 2, columns: 2 })).toEqual([
    ["a", "b"],
    ["d", "e"],
  ]);
});

test("what a well-kept parser reads of a spreadsheet's file is what we read", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "ñ", " ", ",", ";", '"', "\n", "'"), maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
      fc.constantFrom(",", ";"),
      (rows, delimiter) => {
        const text = Papa.unparse([["name", "price", "stock"], ...rows], { delimiter });
        expect(read(text)).toEqual(Papa.parse(text, { delimiter }).data);
      },
    ),
  );
});
