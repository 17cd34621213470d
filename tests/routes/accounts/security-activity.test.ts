import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, securityEvents, sessions } from "~/data/schema.server";
import type { SecurityEventKind } from "~/domain/accounts/security-event";
import { PAGE_SIZE } from "~/domain/search/search";
import { HOUR } from "~/domain/time";
import { securityEvents as en } from "~/i18n/en/security-events";
import { settings } from "~/i18n/en/settings";
import { securityEvents as es } from "~/i18n/es/security-events";
import { appCode } from "../../support/authenticator";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember, type Member, PASSWORD } from "../../support/members";
import { putFactor } from "../../support/put-factor";

const SECURITY = "/account/settings/security";
const HERE = `${SECURITY}/activity`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const NEXT = "otra clave, muy nueva";

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const trailOf = ({ id }: { id: string }) =>
  market.db.select().from(securityEvents).where(eq(securityEvents.user_id, id)).orderBy(securityEvents.id);
const kindsOf = async (who: { id: string }) => (await trailOf(who)).map(({ kind }) => kind);

const browserAt = (address: string) => market.visitor({ "CF-Connecting-IP": address, "User-Agent": FIREFOX });
const withPassword = (address: string, { email }: { email: string }, password = PASSWORD) =>
  browserAt(address).post("/auth", { email, password });

async function putLink({ id, email }: Member, purpose: "recover" | "change-email" | "confirm-email", to = email) {
  const link = { id: uuid(), user_id: id, purpose, email: to, expires_at: Date.now() + HOUR };
  await market.db.insert(links).values(link);
  return market.signLink(link.id);
}

test("a sign-in is told with the family of its browser, and whether its network is new", async () => {
  const ana = await createMember(market);
  await withPassword("198.51.100.1", ana);
  await withPassword("198.51.100.1", ana);
  await withPassword("198.51.100.1", ana, "not the one");
  const told = (await trailOf(ana)).map(({ kind, browser, system, is_new_network }) => [
    ...[kind, browser, system, is_new_network],
  ]);
  expect(told).toEqual([
    ["signed-in", "Firefox", "Linux", true],
    ["signed-in", "Firefox", "Linux", false],
  ]);
  const page = await ana.get(HERE);
  const items = page.document.querySelectorAll("main .list li").map(({ text }) => text.replace(/\s+/g, " "));
  const device = settings.security.device.replace("{browser}", "Firefox").replace("{system}", "Linux");
  for (const item of items) expect(item).toMatch(new RegExp(`^${en.kind["signed-in"]}.*${device}`));
  // The newest first.
  expect(items.map((item) => item.includes(en.newNetwork))).toEqual([false, true]);
});

test("a sign-up is the first thing told, without its network", async () => {
  const browser = browserAt("198.51.100.2");
  await browser.post("/auth?mode=sign-up", { full_name: "Ana", email: `${uuid()}@example.com`, password: PASSWORD });
  const page = await browser.get(HERE);
  expect(page.document.querySelectorAll("main .list li")).toHaveLength(1);
  expect(page.text).toContain(en.kind["signed-up"]);
  expect(page.text).not.toContain(en.newNetwork);
});

test("no address and nothing secret is in it", async () => {
  const ana = await createMember(market);
  await withPassword("198.51.100.3", ana);
  const told = JSON.stringify(await trailOf(ana));
  for (const secret of ["198.51.100", "rv:127.0", ana.email, PASSWORD, ana.idHash]) expect(told).not.toContain(secret);
});

test("what is refused is not told, and of two changes at once one is", async () => {
  const ana = await createMember(market);
  const change = { current_password: PASSWORD, new_password: NEXT, confirm_password: NEXT };
  await ana.post(SECURITY, { ...change, current_password: "not the one" });
  expect(await kindsOf(ana)).toEqual([]);
  await Promise.all([1, 2].map(() => ana.raw(SECURITY, form(change))));
  expect(await kindsOf(ana)).toEqual(["password-changed"]);
});

function form(fields: Record<string, string>): RequestInit {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: market.origin };
  return { method: "POST", headers, body: new URLSearchParams(fields).toString() };
}

const CHANGES: [SecurityEventKind, (who: Member) => Promise<unknown>][] = [
  [
    "password-reset",
    async (who) => {
      const browser = market.visitor();
      const page = await browser.get(`/auth/reset?link=${await putLink(who, "recover")}`);
      await browser.submit(page, "main form", { password: NEXT, confirm_password: NEXT });
    },
  ],
  [
    "email-changed",
    async (who) => {
      const page = await who.get(`/auth/confirm?link=${await putLink(who, "change-email", `new-${who.email}`)}`);
      await who.submit(page, "main form");
    },
  ],
  [
    "two-step-on",
    async (who) => {
      const asked = await who.get(`${SECURITY}/two-step`);
      const page = await who.submit(asked, "main form", { current_password: PASSWORD });
      const secret = (page.document.querySelector(".secret")?.text ?? "").replaceAll(" ", "");
      await who.submit(page, `main form[action="${SECURITY}/two-step"]`, { code: appCode(secret) });
    },
  ],
  [
    "signed-out-device",
    async (who) => {
      const end = async (id: string) => (await who.post(`/account/sessions/${id}/end`, {})).status;
      const other = await market.person();
      const device = uuid();
      await market.db.insert(sessions).values({ id_hash: device, user_id: who.id, created_at: 1, last_used_at: 1 });
      expect([await end(other.idHash), await end(device), await end(device)]).toEqual([404, 200, 404]);
    },
  ],
  ["signed-out-others", (who) => who.post("/account/sessions/end-others", {})],
  [
    "signed-out-by-us",
    async (who) => {
      const { en: admin } = await createAdmins(market);
      await admin.post(`/admin/users/${who.id}/sign-out`, { reason: "Somebody else was in your account" });
    },
  ],
];

test.each(CHANGES)("%s is told once", async (kind, change) => {
  const who = await createMember(market);
  await change(who);
  expect(await kindsOf(who)).toEqual([kind]);
});

test("an administrator's browser is not told to whom they sign out", async () => {
  const who = await createMember(market);
  const admin = await market.person({ admin: true, headers: { "User-Agent": FIREFOX } });
  await admin.post(`/admin/users/${who.id}/sign-out`, { reason: "Somebody else was in your account" });
  expect((await trailOf(who)).map(({ browser }) => browser)).toEqual([null]);
});

test("a confirmed email is no change of it", async () => {
  const who = await createMember(market);
  await who.submit(await who.get(`/auth/confirm?link=${await putLink(who, "confirm-email")}`), "main form");
  expect(await kindsOf(who)).toEqual([]);
});

test("with two-step verification, the code signs in; a code that is asked again, new codes and the end are told apart", async () => {
  const { who, secret } = await putFactor(market, await createMember(market));
  const browser = browserAt("198.51.100.4");
  const asked = await browser.post("/auth?to=/account", { email: who.email, password: PASSWORD });
  expect(await kindsOf(who)).toEqual([]);
  await browser.submit(asked, "main form", { code: appCode(secret) });
  expect(await kindsOf(who)).toEqual(["signed-in-code"]);
  await who.submit(await who.get(`${SECURITY}/recovery-codes`), "main form", { code: appCode(secret, 1) });
  expect(await kindsOf(who)).toEqual(["signed-in-code"]);
  const codes = await who.get(`${SECURITY}/recovery-codes`);
  const [recovery = ""] = codes.document.querySelectorAll(".codes code").map(({ text }) => text);
  await who.submit(codes, `form[action="${SECURITY}/recovery-codes"]`);
  const later = browserAt("198.51.100.5");
  const again = await later.post("/auth?to=/account", { email: who.email, password: PASSWORD });
  await later.submit(again, "main form", { code: recovery });
  await who.post(`${SECURITY}/two-step/off`, {});
  expect(await kindsOf(who)).toEqual(["signed-in-code", "recovery-codes", "signed-in-recovery", "two-step-off"]);
});

test.each([
  ["en", en],
  ["es", es],
] as const)("everybody reads their own, in pages from the newest on, in %s", async (language, texts) => {
  const [ana, beto] = [await createMember(market, { language }), await createMember(market)];
  expect((await ana.get(HERE)).text).toContain(texts.none);
  const rows = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => ({
    ...{ id: uuid(), user_id: ana.id, kind: "signed-in" as const, at: Date.UTC(2026, 10, 1, 12, index) },
  }));
  await market.db.insert(securityEvents).values(rows);
  const first = await ana.get(HERE);
  expect(first.document.querySelector("h2")?.text).toBe(texts.title);
  const times = first.document.querySelectorAll("main .list time").map((time) => time.getAttribute("datetime"));
  const expected = rows.map(({ at }) => new Date(at).toISOString()).reverse();
  expect(times).toEqual(expected.slice(0, PAGE_SIZE));
  const next = await ana.get(first.document.querySelector('a[rel="next"]')?.getAttribute("href") ?? "");
  const rest = next.document.querySelectorAll("main .list time").map((time) => time.getAttribute("datetime"));
  expect(rest).toEqual(expected.slice(PAGE_SIZE));
  expect((await beto.get(`${HERE}?before=zzz`)).text).not.toContain(texts.kind["signed-in"]);
  expect(await market.trips(() => ana.get(HERE))).toBe(1);
});

test("what happened is not rewritten", async () => {
  const ana = await createMember(market);
  await ana.post("/account/sessions/end-others", {});
  await expect(
    market.db.update(securityEvents).set({ at: 1 }).where(eq(securityEvents.user_id, ana.id)),
  ).rejects.toThrow();
});
