import { readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Flash } from "~/forms/flash";
import { LanguageProvider } from "~/i18n/language-provider";
import { Toast } from "~/ui/messages/notifications";
import { type Market, openMarket } from "../../support/market";
import { createMember } from "../../support/members";
import type { Page } from "../../support/page";

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

function toastsOn({ document }: Page) {
  return document.querySelectorAll(".notes .toast").map((one) => [one.getAttribute("class"), one.getAttribute("role")]);
}

test.each([
  ["success", "toast", "status"],
  ["notice", "toast calm", "status"],
  ["error", "toast bad", "alert"],
] as const)("a message of %s looks and is read out as one", (kind, look, role) => {
  const flash: Flash = { kind, title: { key: "shell.error" } };
  const clock = { now: 0, zone: "UTC" };
  const page = createElement(LanguageProvider, {
    ...{ language: "en", t: (key: string) => key, clock },
    children: createElement(Toast, { flash }),
  } as never);
  expect(renderToStaticMarkup(page)).toContain(`<div class="${look}" role="${role}">`);
});

test("good news is green, what is only so is grey, and what failed is red", async () => {
  const ana = await createMember(market);
  const saved = await ana.post("/account/profile", { full_name: "Ana" });
  expect(toastsOn(saved)).toEqual([["toast", "status"]]);
  expect(toastsOn(await market.visitor().get("/account"))).toEqual([["toast calm", "status"]]);
  const left = await ana.get("/checkout/paypal/cancel");
  expect(toastsOn(left)).toEqual([["toast calm", "status"]]);
  const refused = await ana.post("/account/addresses/new", {});
  expect(refused.document.querySelectorAll("main .toast").map((one) => one.getAttribute("class"))).toEqual([
    "toast bad",
  ]);
});

test("only what is red interrupts a screen reader, and every message takes its look from its kind", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const tags = files.flatMap(
    (file) => readFileSync(`app/${file}`, "utf8").match(/<[a-z]+ [^>]*role="alert"[^>]*>/g) ?? [],
  );
  // Filled by a script when the reader is outbid or the auction ends.
  const others = tags.filter((tag) => !tag.includes('id="alerted"'));
  expect(others.length).toBeGreaterThan(1);
  expect(others.filter((tag) => !tag.includes('className="toast bad"'))).toEqual([]);
});
