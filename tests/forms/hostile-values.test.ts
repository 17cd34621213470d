import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { checkListing, LISTING_FIELDS } from "~/domain/catalog/listing";
import { toCentavos } from "~/domain/money";
import { checkOffer } from "~/domain/offers/price-offer";
import { withoutMarkRuns } from "~/domain/text";
import { readForm } from "~/forms/read-form.server";

// A field's longest value, made to be slow: processor time that grows with the square of its length takes minutes.

const LENGTH = 50_000;
/** Milliseconds of processor time for one field. */
const MOST = 500;

/** Repeated, they fill a field. */
const PIECES = {
  ...{ marks: "\u0301\u0316", tags: "<", attributes: "<a ", entities: "&a", spaces: " ", tabs: "\t", lines: "\n" },
  ...{ digits: "1", commas: "1,", points: ".", ats: "a@", colons: "a:", dashes: "-", dollars: "$ ", quotes: '"' },
  ...{
    zeros: "0",
    letters: "a",
    joiners: "👩\u200d",
    unseen: "\u200b",
    separators: "\u2028",
    slashes: "/",
    words: "a ",
  },
  ...{ https: "https:", wide: "\ufdfa" },
} as const;

const ROUTES = join(process.cwd(), "app/routes");
const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).filter((file) => /schema\S*\.ts$/.test(file));
const modules = await Promise.all(files.map(async (file): Promise<object> => import(join(ROUTES, file))));
const schemas = modules.flatMap((exported, at) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodType && fieldsOf(schema) ? [{ of: `${name} of ${files[at]}`, schema }] : [],
  ),
);

function fieldsOf(schema: z.core.$ZodType): string[] | null {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null;
}

/** Processor time in milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const values = Object.entries(PIECES).map(([kind, piece]) => ({
  kind,
  value: `a${piece.repeat(LENGTH / piece.length)}x`,
}));

test.each(schemas)("$of answers hostile values quickly", async ({ schema }) => {
  const slow: string[] = [];
  for (const { kind, value } of values) {
    for (const field of fieldsOf(schema) ?? []) {
      const form = new FormData();
      form.set(field, value);
      const time = await timeOf(() =>
        readForm(form, schema).catch((error) => {
          if (!(error instanceof Response)) throw error;
        }),
      );
      if (time > MOST) slow.push(`${field} of ${kind}: ${time.toFixed(0)} ms`);
    }
  }
  expect(slow).toEqual([]);
});

test.each(values)("a listing and an offer of $kind are answered quickly", async ({ value: sent }) => {
  const value = withoutMarkRuns(sent);
  const facts = { images: 1, seller: "s", now: 0 };
  const goods = { price: toCentavos(1_00), stock: 1, shipping: toCentavos(0) };
  const slow: string[] = [];
  for (const field of LISTING_FIELDS) {
    const time = await timeOf(() => checkListing({ listing_type: "auction", [field]: value }, facts));
    if (time > MOST) slow.push(`${field}: ${time.toFixed(0)} ms`);
  }
  const offer = await timeOf(() => checkOffer({ amount: value, quantity: value, note: value }, goods, goods.price));
  if (offer > MOST) slow.push(`an offer: ${offer.toFixed(0)} ms`);
  expect(slow).toEqual([]);
});
