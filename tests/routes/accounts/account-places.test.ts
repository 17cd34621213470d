import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

const SETTINGS = "/account/settings";
const TABS = ["", "/security", "/language", "/notifications", "/data"].map((tab) => SETTINGS + tab);
const PAGES = [...TABS, "/account/orders", "/account/watchlist"];

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

test.each(PAGES)("%s leads a visitor to sign in and back, and is not cached for others", async (path) => {
  for (const [language, words] of [
    ["en", "Please sign in to continue"],
    ["es", "Inicia sesión para continuar"],
  ] as const) {
    const ana = await createMember(market, { language });
    ana.cookies.clear();
    const signing = await ana.get(path);
    expect([signing.path, signing.flash]).toEqual([`/auth?to=${encodeURIComponent(path)}`, words]);
    const page = await ana.submit(signing, "main form", { email: ana.email, password: PASSWORD });
    expect([page.path, page.status, page.headers.get("Cache-Control")]).toEqual([path, 200, "private, no-store"]);
  }
});

test.each(["/security", "/language", "/notifications", "/data", "/confirmation", "/email/cancel"])(
  "a visitor who posts to the settings' %s is sent to sign in",
  async (path) => {
    const response = await market.visitor().send(SETTINGS + path, {});
    expect([response.status, response.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/auth\?to=/)]);
  },
);

test.each([
  ["/account/settings/confirmation", SETTINGS],
  ["/account/settings/email/cancel", SETTINGS],
  ["/account/sessions/end-others", `${SETTINGS}/security`],
  ["/account/sessions/any/end", `${SETTINGS}/security`],
])("whose session was over when they pressed %s is led to the page that it stands on", async (path, page) => {
  const ana = await createMember(market);
  await market.db.delete(sessions).where(eq(sessions.user_id, ana.id));
  // Some browsers send no Origin or Referer with a POST.
  const signing = await ana.post(path, {});
  const back = await ana.submit(signing, "main form", { email: ana.email, password: PASSWORD });
  expect([back.path, back.status]).toEqual([page, 200]);
});

test("orders and watchlist say that they are empty, and lead on", async () => {
  for (const [language, path, heading, words] of [
    ["en", "/account/orders", "Your Orders", ["Track your purchases and bids", "No orders yet..."]],
    ["es", "/account/orders", "Tus pedidos", ["Sigue tus compras y pujas", "Aún no hay pedidos..."]],
    ["en", "/account/watchlist", "Watchlist", ["No items in your watchlist yet"]],
    ["es", "/account/watchlist", "Lista de seguimiento", ["Aún no hay artículos en tu lista de seguimiento"]],
  ] as const) {
    const ana = await createMember(market, { language });
    const page = await ana.get(path);
    expect(page.document.querySelector("h1")?.text).toBe(heading);
    for (const word of words) expect(page.text).toContain(word);
    const link = page.document.querySelector("main a.btn")?.getAttribute("href") ?? "";
    expect((await ana.get(link)).status).toBe(200);
  }
});

test("every post of the settings is two round trips at most", async () => {
  // Without a mail service, so that emails after the response are not counted.
  const silent = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const ana = await createMember(silent);
  const next = { new_password: "123456", confirm_password: "123456" };
  for (const [path, fields, status] of [
    [SETTINGS, { full_name: "x", email: "x" }, 400],
    [SETTINGS, { full_name: "Ana", email: ana.email }, 303],
    [SETTINGS, { full_name: "Ana", email: "otra@example.com" }, 400],
    [SETTINGS, { full_name: "Ana", email: "otra@example.com", current_password: PASSWORD }, 303],
    [`${SETTINGS}/email/cancel`, {}, 303],
    [`${SETTINGS}/confirmation`, {}, 303],
    [`${SETTINGS}/language`, { language: "es" }, 303],
    [`${SETTINGS}/language`, {}, 400],
    [`${SETTINGS}/notifications`, {}, 303],
    [`${SETTINGS}/security`, {}, 400],
    [`${SETTINGS}/security`, { current_password: "not the one", ...next }, 400],
    [`${SETTINGS}/security`, { current_password: PASSWORD, ...next }, 303],
    ["/account/sessions/end-others", {}, 303],
    ["/account/sessions/none/end", {}, 404],
    [`${SETTINGS}/data`, {}, 400],
    [`${SETTINGS}/data`, { current_password: "not the one", understood: "on" }, 400],
    [`${SETTINGS}/data`, { current_password: "123456", understood: "on" }, 303],
  ] as const) {
    await silent.idle();
    silent.database.resetCount();
    expect((await ana.send(path, fields)).status, path).toBe(status);
    expect(silent.database.requests, `${path} ${status}`).toBeLessThanOrEqual(2);
  }
  await silent.close();
});
