import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CRONS } from "~/crons";

test("the crons that the Worker knows are those of wrangler.toml, and staging's", () => {
  const crons = [...readFileSync("wrangler.toml", "utf8").matchAll(/^crons = (\[.*\])$/gm)].map(
    ([, list = ""]) => list,
  );
  expect(crons).toHaveLength(2);
  for (const list of crons) expect(JSON.parse(list).sort()).toEqual(Object.values(CRONS).sort());
});

test("staging has the bindings and variables of the market", () => {
  const [market = "", staging = ""] = readFileSync("wrangler.toml", "utf8").split("[env.staging]");
  const names = (text: string) => [...text.matchAll(/^(?:binding = "(\w+)"|([A-Z_]+) = )/gm)].map(([, a, b]) => a ?? b);
  const missing = names(market).filter((name) => name !== "ASSETS" && !names(staging).includes(name));
  expect(missing).toEqual([]);
});

test("administrators need two-step verification on the market and on staging", () => {
  const [market = "", staging = ""] = readFileSync("wrangler.toml", "utf8").split("[env.staging]");
  for (const text of [market, staging]) expect(text).toContain('\nADMINS_NEED_TWO_STEP = "yes"\n');
});
