import { expect, test } from "vitest";
import type { Span } from "~/data/catalog/public-addresses.server";
import { readInBatches, readPartName } from "~/http/web/numbered-rows.server";

const NUMBERS = [3, 4, 9, 10, 11, 40, 41, 77, 99, 100];

async function walk(span: Span) {
  const asked: Span[] = [];
  const { isEmpty, batches } = await readInBatches(async (next) => {
    asked.push(next);
    return NUMBERS.filter((seq) => seq >= next.from && seq < next.before)
      .slice(0, next.most)
      .map((seq) => ({ seq }));
  }, span);
  const reads = asked.length;
  const rows: number[] = [];
  for await (const batch of batches()) rows.push(...batch.map(({ seq }) => seq));
  return { isEmpty, reads, rows, asked };
}

test.each([1, 2, 3, 4, 9, 10])("batches of %i rows have every number of a part once, in order", async (most) => {
  const { isEmpty, reads, rows, asked } = await walk({ from: 4, before: 100, most });
  expect([isEmpty, reads, rows]).toEqual([false, 1, NUMBERS.slice(1, -1)]);
  expect(asked.length).toBeLessThanOrEqual(Math.floor(8 / most) + 1);
});

test("a part without a row is known to be empty before anything is written", async () => {
  expect(await walk({ from: 12, before: 40, most: 5 })).toMatchObject({ isEmpty: true, reads: 1, rows: [] });
});

test("a part has one name", () => {
  const read = (name?: string) => readPartName(name, ["products", "stores"]);
  expect(read("products-0.xml")).toEqual({ kind: "products", part: 0 });
  expect(read("stores-12.xml")).toEqual({ kind: "stores", part: 12 });
  for (const name of [
    undefined,
    "",
    "products.xml",
    "products-01.xml",
    "products--1.xml",
    "users-0.xml",
    "products-0.xml.gz",
  ])
    expect(read(name)).toBeNull();
});
