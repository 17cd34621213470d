import { expect, test } from "vitest";
import { inPortions } from "~/data/in-portions.server";
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from "~/domain/imports/import";
import { readColumns } from "~/domain/imports/import-columns";
import { readLines } from "~/domain/imports/import-lines";
import { readRecords } from "~/flows/imports/read-records.server";
import { processorTime } from "../../support/processor-time";
import { workOff } from "../../support/work-off";

/** Milliseconds of processor time: what grows with the square of a file's length takes hours. */
const MOST = 8_000;
/** The same of one portion, while which everybody else waits: a few, and garbage of the whole file to collect. */
const PORTION_MOST = 200;
const HEADER = "Handle,Title,Body (HTML),Price,Shipping by state,Image Src\n";

/** Ten megabytes of one thing in its place. */
const filled = (before: string, piece: string, after = "") =>
  before + piece.repeat((IMPORT_BYTES_MAX - 1_000) / Buffer.byteLength(piece)) + after;

test.each([
  ["tags that do not end", filled(`${HEADER}a,b,`, "<a ")],
  ["signs of tags", filled(`${HEADER}a,b,`, "<")],
  ["scripts that do not end", filled(`${HEADER}a,b,`, "<script ")],
  ["scripts in styles", filled(`${HEADER}a,b,`, "<script><style></script>")],
  ["marks on one letter", filled(`${HEADER}a,b`, "\u0301\u0316", ",c")],
  ["marks in a header", filled("Title,b", "\u0301\u0316", "\na,b")],
  ["cells of a state", `Title,Estado\n${`a,${"new ".repeat(25_000)}\n`.repeat(100)}`],
  ["prices of states", filled(`${HEADER}a,b,c,1,`, "a: ", "\u2028x")],
  ["columns", filled("Title", ",", "\na\n")],
  ["columns named alike and lines", `Title${",Photos".repeat(100_000)}\n${"a\n".repeat(9_999)}`],
  ["cells in lines", filled(HEADER, `${",".repeat(1_000)}\n`)],
  ["lines", filled(HEADER, "\n", "a,b")],
  ["quotes", filled(`${HEADER}"`, '"x', `${" ".repeat(500)},`)],
  ["a quote and spaces", `${HEADER}"${'"x'.repeat(2_000_000)}${" ".repeat(5_000_000)},`],
  ["a quote that does not end", filled(`${HEADER}"`, "a,\n")],
  ["quotes within cells", filled(HEADER, 'a"b,')],
  ["photos of one product", filled(HEADER, `h,,,,,${"https://a.mx/b ".repeat(60)}\n`)],
  ["photos in a cell", filled(`${HEADER}h,b,,,,`, ", ")],
  ["variants of a long description", `${HEADER}h,b,${"<p>x".repeat(1_000_000)},1\n${"h,,,1\n".repeat(9_990)}`],
])("ten megabytes of %s are read quickly", (_, text) => {
  const bytes = Buffer.from(text).subarray(0, IMPORT_BYTES_MAX);
  const before = process.cpuUsage();
  const records = workOff(readRecords(bytes));
  const [header = [], ...rest] = records.answer ?? [];
  const facts = { defaults: {}, currency: "MXN", archive: null, origin: "https://tianguis.mx" };
  let columns = readColumns([]);
  const longest = processorTime(() => {
    columns = readColumns(header, rest);
  });
  const lines = workOff(readLines(rest.slice(0, IMPORT_ROWS_MAX), { columns, ...facts }));
  expect(Math.max(records.longest, longest, lines.longest)).toBeLessThan(PORTION_MOST);
  expect(JSON.stringify(lines.answer).length).toBeLessThan(5 * IMPORT_BYTES_MAX);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(MOST);
});

test("others go first between two portions", async () => {
  const order: string[] = [];
  function* work() {
    order.push("one");
    yield;
    order.push("two");
    return "done";
  }
  setTimeout(() => order.push("other"));
  expect(await inPortions(work())).toBe("done");
  expect(order).toEqual(["one", "other", "two"]);
});
