import { afterAll, beforeAll, expect, test } from "vitest";
import { auth as en } from "~/i18n/en/auth";
import { errors } from "~/i18n/en/errors";
import { type Market, openMarket } from "../support/market";
import type { Fields, Page } from "../support/page";

let market: Market;
let networks = 0;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

/** A visitor with an IP address of their own, so that rate limits of tests do not mix. */
function visitor() {
  networks++;
  return market.visitor({ "CF-Connecting-IP": `203.0.113.${networks}` });
}

/** Visitors' forms, with an error that each shows when it is empty. */
const FORMS = [
  ["/auth", en.refusal.emailRequired],
  ["/auth?mode=sign-up", en.refusal.fullNameRequired],
  ["/auth/recover", en.refusal.emailRequired],
] as const;

/** Names that a parser of nested names chokes on. */
const HOSTILE: Fields = {
  "a[4294967294]": "1",
  "email[4294967294]": "1",
  "email.deep": "1",
  "email[]": "1",
  "__proto__.admin": "1",
  "constructor.prototype.admin": "1",
  __proto__x: "1",
  __intent__: "x",
  __state__: "x",
  ".": "1",
  "[": "1",
  [".".repeat(200_000)]: "1",
  "": "1",
};

const shows = (page: Page, error: string) =>
  page.document.querySelectorAll(".field .error").some(({ text }) => text.includes(error));

test.each(FORMS)("%s takes no notice of fields that it does not have", async (path, error) => {
  for (const [name, value] of Object.entries(HOSTILE)) {
    const page = await visitor().post(path, { [name]: value });
    expect([page.status, shows(page, error)], name.slice(0, 40)).toEqual([400, true]);
  }
  const page = await visitor().post(path, HOSTILE);
  expect([page.status, shows(page, error)]).toEqual([400, true]);
});

test.each(FORMS)("%s refuses what none of our forms sends with a page", async (path) => {
  const tooMuch: Fields[] = [{ email: Array<string>(10_000).fill("") }, { email: "a".repeat(300_000) }];
  for (const fields of tooMuch) {
    const page = await visitor().post(path, fields);
    expect([page.status, page.document.querySelector("h1")?.text]).toEqual([400, errors.refusedTitle]);
  }
});

test("the form for a new password that brings nothing, without its link, leads to where a link is asked for", async () => {
  for (const fields of [{}, HOSTILE]) {
    const page = await visitor().post("/auth/reset", fields);
    expect(page.status).toBe(410);
    expect(page.document.querySelector("main .btn")?.getAttribute("href")).toBe("/auth/recover");
  }
});
