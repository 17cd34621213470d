import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partTexts } from "../../dev/part-texts";

const TEXTS = {
  money: "{amount, money}",
  unsaid: "Nobody says this",
  sell: {
    title: "List a product",
    titles: "Not the title",
    photos_one: "A photo",
    photos_other: "{count} photos",
    refusal: { price: "Enter a price", title: "Enter a title" },
    step: { one: "First", other: { two: "Second" } },
  },
};

async function saidBy(code: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "texts-"));
  const module = join(folder, "form.ts");
  await writeFile(module, code);
  const texts = await partTexts("no-route", [module], TEXTS as never);
  await rm(folder, { recursive: true });
  return texts;
}

test.each([
  ["a whole key", 't("sell.title")', { sell: { title: "List a product" } }],
  ["a key without a dot", 't("money", { amount })', { money: "{amount, money}" }],
  [
    "both forms of one that counts",
    "t('sell.photos')",
    { sell: { photos_one: "A photo", photos_other: "{count} photos" } },
  ],
  ["all below a beginning", 'sentence("sell.refusal", refusal)', { sell: { refusal: TEXTS.sell.refusal } }],
  ["all below a template", `t(\`sell.step.\${step}\`)`, { sell: { step: TEXTS.sell.step } }],
  [
    "all that begin as a template",
    `t(\`sell.tit\${le}\`)`,
    { sell: { title: "List a product", titles: "Not the title" } },
  ],
  ["no word that is no key", 'name("unsaid"); t("sell.none")', {}],
])("a part has the texts that its code names: %s", async (_, code, said) => {
  expect(await saidBy(code)).toEqual(said);
});

test("a part has the texts that the answers to its forms name, on the routes below its own and in what they use", async () => {
  const texts = { sell: { draftsFull: "Too many drafts" }, revise: { title: "Edit" }, seller: { title: "My Store" } };
  expect(await partTexts("sell", [], texts as never)).toEqual({ sell: { draftsFull: "Too many drafts" } });
});
