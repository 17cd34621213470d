import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CRONS } from "~/crons";

test("the crons that the Worker knows are those of wrangler.toml", () => {
  const crons = /^crons = (\[.*\])$/m.exec(readFileSync("wrangler.toml", "utf8"))?.[1] ?? "[]";
  expect(JSON.parse(crons).sort()).toEqual(Object.values(CRONS).sort());
});
