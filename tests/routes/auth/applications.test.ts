import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries, consents, oauthClients, securityEvents, sessions } from "~/data/schema.server";
import { CLIENT_NAME_MAX, REDIRECTS_MAX } from "~/domain/auth/client";
import { adminApplications as adminEn } from "~/i18n/en/admin-applications";
import { applications as en } from "~/i18n/en/applications";
import { adminApplications as adminEs } from "~/i18n/es/admin-applications";
import { applications as es } from "~/i18n/es/applications";
import { authorizeAddress, codeFor, exchange, registerClient, shownSecret } from "../../support/clients";
import { type Market, openMarket } from "../../support/market";
import { createAdmins, createMember, errorsOn, type Member } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { putFactor } from "../../support/put-factor";

const DESK = "/admin/applications";
const SECURITY = "/account/settings/security";
const APP = {
  ...{ name: "Calendario", website: "https://calendario.example", kind: "secret", logo: "" },
  redirects: "https://calendario.example/in\nhttp://localhost:3000/in",
};

let market: Market;
let admins: Awaited<ReturnType<typeof createAdmins>>;
beforeAll(async () => {
  market = await openMarket();
  admins = await createAdmins(market);
});
afterAll(() => market.close());

const clientNamed = async (name: string) => {
  const [row] = await market.db.select().from(oauthClients).where(eq(oauthClients.name, name));
  return row;
};

test.each([
  "https://calendario.example;script-src/in",
  "https://calendario.example%3Bscript-src/in",
  "https://*.example/in",
])("%s is not registered: it would reach the content policy of the page that asks", async (redirect) => {
  const form = await admins.en.get(`${DESK}/add`);
  const name = `Odd ${redirect}`;
  const page = await admins.en.submit(form, "#kept", { ...APP, name, redirects: `${APP.redirects}\n${redirect}` });
  expect([page.status, errorsOn(page)]).toEqual([400, { redirects: adminEn.refusal.redirectsWrong }]);
  expect(await clientNamed(name)).toBeUndefined();
});

test.each([
  ["en", adminEn],
  ["es", adminEs],
] as const)("an administrator registers one, reads its secret once, and removes it, in %s", async (language, texts) => {
  const admin = admins[language];
  const name = `Calendario ${language}`;
  const form = await admin.get(`${DESK}/add`);
  const made = await admin.submit(form, "#kept", { ...APP, name });
  const secret = shownSecret(made);
  expect([made.status, made.heading]).toEqual([200, texts.secretTitle.replace("{name}", name)]);
  expect([secret.length, made.headers.get("Cache-Control")]).toEqual([43, "private, no-store"]);
  const row = await clientNamed(name);
  expect(row?.redirects).toEqual(["https://calendario.example/in", "http://localhost:3000/in"]);
  expect(JSON.stringify(row)).not.toContain(secret);

  // The same form again: a reload of that page.
  const again = await admin.submit(form, "#kept", { ...APP, name });
  expect([again.path, flashText(again), again.html.includes(secret)]).toEqual([DESK, texts.known, false]);
  const item = again.document.querySelectorAll("main tbody tr").find((one) => one.text.includes(name));
  for (const shown of ["calendario.example", row?.id ?? "", "http://localhost:3000/in", texts.kinds.secret]) {
    expect(item?.text).toContain(shown);
  }

  const asks = await admin.get(item?.querySelector("a[href$='/remove']")?.getAttribute("href") ?? "");
  expect(asks.heading).toBe(texts.removeTitle.replace("{name}", name));
  const removed = await admin.submit(asks, "#kept");
  expect([removed.path, flashText(removed)]).toEqual([DESK, texts.removed.replace("{name}", name)]);
  expect(await clientNamed(name)).toBeUndefined();
  const log = await market.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.about, row?.id ?? ""));
  expect(log.map(({ what, noun, reason, admin_id }) => [what, noun, reason, admin_id])).toEqual([
    ["client_added", "client", name, admin.id],
    ["client_removed", "client", name, admin.id],
  ]);
  expect((await admin.get(asks.path)).status).toBe(404);
  expect(flashText(await admin.post(asks.path, {}))).toBe(texts.gone);
});

test.each([
  ["no name", { name: " " }, "name"],
  ["a name that is too long", { name: "a".repeat(CLIENT_NAME_MAX + 1) }, "name"],
  ["no website", { website: "" }, "website"],
  ["a website of another kind", { website: "javascript:alert(1)" }, "website"],
  ["a website without encryption", { website: "http://calendario.example" }, "website"],
  ["a logo without encryption", { logo: "http://localhost/logo.png" }, "logo"],
  ["no address", { redirects: " \n " }, "redirects"],
  [
    "too many addresses",
    { redirects: Array.from({ length: REDIRECTS_MAX + 1 }, (_, n) => `https://a.example/${n}`).join("\n") },
    "redirects",
  ],
  ["an address of an app's own kind", { redirects: "com.example.app:/in" }, "redirects"],
  ["an address with a fragment", { redirects: "https://a.example/in#a" }, "redirects"],
  ["an address with a password", { redirects: "https://a:b@a.example/in" }, "redirects"],
  ["an address with a backslash", { redirects: "https://a.example\\@b.example/in" }, "redirects"],
  ["an address that is not the same machine", { redirects: "http://localhost.example/in" }, "redirects"],
  [
    "one address that is right and one that is not",
    { redirects: "https://a.example/in\nhttp://a.example/in" },
    "redirects",
  ],
  ["no kind", { kind: "" }, "kind"],
] as const)("one with %s is not registered, and what was typed stays", async (_what, wrong, field) => {
  const name = "name" in wrong ? APP.name : "Nunca";
  const page = await admins.en.submit(await admins.en.get(`${DESK}/add`), "#kept", { ...APP, name, ...wrong });
  expect([page.status, Object.keys(errorsOn(page))]).toEqual([400, [field]]);
  if (field !== "website")
    expect(page.document.querySelector("[name=website]")?.getAttribute("value")).toBe(APP.website);
  expect(await clientNamed("Nunca")).toBeUndefined();
});

test("who proved their second factor long ago is asked for a code before one is registered, and loses nothing typed", async () => {
  const admin = await createMember(market, { admin: true });
  await putFactor(market, admin);
  const name = "Con código";
  const asked = await admin.submit(await admin.get(`${DESK}/add`), "#kept", { ...APP, name });
  expect(asked.path).toContain(`/auth/code?to=${encodeURIComponent(`${DESK}/add`)}`);
  expect(await clientNamed(name)).toBeUndefined();
  const back = await admin.get(`${DESK}/add`);
  expect(back.document.querySelector("input[name=name]")?.getAttribute("value")).toBe(name);
});

test("the pages of the desk take one round trip, a form two", async () => {
  const client = await registerClient(market, admins.en);
  for (const path of [DESK, `${DESK}/add`, `${DESK}/${client.id}/remove`]) {
    expect(await market.trips(() => admins.en.get(path)), path).toBe(1);
  }
  const fields = { ...APP, name: "Dos viajes", kind: "public" };
  expect(await market.trips(() => admins.en.send(`${DESK}/add`, fields))).toBe(2);
  expect(await market.trips(() => admins.en.send(`${DESK}/${client.id}/remove`, {}))).toBe(2);
});

test("removing one signs its people out there and ends its requests, and leaves their own sessions", async () => {
  const client = await registerClient(market, admins.en);
  const who = await createMember(market);
  const { body } = await exchange(market, client, await codeFor(market, who, client));
  const waiting = await codeFor(market, who, client);
  const asks = await admins.en.get(`${DESK}/${client.id}/remove`);
  expect(asks.text).toContain("1 person allowed it");
  await admins.en.submit(asks, "#kept");
  expect(await statusOf(body.access_token)).toBe(403);
  expect((await exchange(market, client, waiting)).body.error).toBe("invalid_client");
  expect((await who.raw(authorizeAddress(client))).status).toBe(400);
  expect((await who.get(SECURITY)).text).toContain(en.none);
  expect(await market.db.select().from(sessions).where(eq(sessions.user_id, who.id))).toHaveLength(1);
});

const statusOf = async (token: string) =>
  (await market.visitor().raw("/oauth/userinfo", { headers: { Authorization: `Bearer ${token}` } })).status;

test.each([
  ["en", en],
  ["es", es],
] as const)("a person sees what an application may read, and takes it back, in %s", async (language, texts) => {
  const client = await registerClient(market, admins.en);
  const [who, other] = [await createMember(market, { language }), await createMember(market)];
  expect((await who.get(SECURITY)).text).toContain(texts.none);
  const code = await codeFor(market, who, client, { scope: "openid profile" });
  expect((await listed(who))?.text).toContain(texts.neverUsed);
  const { body } = await exchange(market, client, code);
  // It went on by a refresh token, half an hour later.
  await market.db.run(
    sql`UPDATE sessions SET last_used_at = last_used_at + 1800000 WHERE user_id = ${who.id} AND user_agent = ''`,
  );
  const [used] = await market.db.select().from(sessions).orderBy(desc(sessions.last_used_at)).limit(1);
  const theirs = await exchange(market, client, await codeFor(market, other, client));
  const item = await listed(who);
  for (const shown of [client.name, "app.example", texts.reads.profile, texts.lastUsed])
    expect(item?.text).toContain(shown);
  expect(item?.text).not.toContain(texts.reads.email);
  const times = item?.querySelectorAll("time").map((time) => time.getAttribute("datetime"));
  expect(times).toContain(new Date(used?.last_used_at ?? 0).toISOString());

  const removed = await who.submit(await who.get(SECURITY), "main .applications form");
  expect([removed.path, flashText(removed)]).toEqual([SECURITY, texts.removed.replace("{name}", client.name)]);
  expect(removed.text).toContain(texts.none);
  expect(await statusOf(body.access_token)).toBe(403);
  expect(await statusOf(theirs.body.access_token)).toBe(200);
  const told = await market.db.select().from(securityEvents).where(eq(securityEvents.user_id, who.id));
  expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["application-allowed", client.name],
    ["application-removed", client.name],
  ]);
  const again = await who.post(`${SECURITY}/applications/${client.id}/remove`, {});
  expect(again.status).toBe(404);
});

async function listed(who: Member) {
  return (await who.get(SECURITY)).document.querySelector("main .applications li");
}

test("taking it back is two round trips, and the page of security stays one", async () => {
  const client = await registerClient(market, admins.en);
  const who = await createMember(market);
  await codeFor(market, who, client);
  expect(await market.trips(() => who.get(SECURITY))).toBe(1);
  expect(await market.trips(() => who.send(`${SECURITY}/applications/${client.id}/remove`, {}))).toBe(2);
});

test("a person's copy of their data names the applications, and no code or token", async () => {
  const client = await registerClient(market, admins.en);
  const who = await createMember(market);
  const code = await codeFor(market, who, client);
  const { body } = await exchange(market, client, code);
  const file = await (await who.raw("/account/export")).text();
  expect(JSON.parse(file).authorized_applications).toMatchObject([{ name: client.name, scopes: "openid email" }]);
  for (const secret of [code, body.refresh_token, body.access_token]) expect(file).not.toContain(secret);
});

test("requests are forgotten after a day, consents stay", async () => {
  const client = await registerClient(market, admins.en);
  const who = await createMember(market);
  await codeFor(market, who, client);
  await market.db.run(sql`UPDATE authorizations SET created_at = created_at - 86400001`);
  await market.cron("hour");
  const { rows } = await market.db.$client.execute("SELECT count(*) AS n FROM authorizations");
  expect(rows[0]?.n).toBe(0);
  expect(await market.db.select().from(consents).where(eq(consents.user_id, who.id))).toHaveLength(1);
});
