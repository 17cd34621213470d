import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  awaitRefusal,
  beginAttempt,
  HashingBusyError,
  inHashingTurn,
  inPass,
} from "~/data/accounts/hashing-turns.server";
import { links } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auth as en } from "~/i18n/en/auth";
import { auth as es } from "~/i18n/es/auth";
import { type Market, openMarket } from "../../support/market";
import { ownNetwork } from "../../support/own-network";
import { readPage } from "../../support/page";

const PASSWORD = "cuatro palabras al azar";
const BOTH = [
  ["en", en],
  ["es", es],
] as const;

let market: Market;
beforeAll(async () => {
  market = await openMarket({ realHashes: true });
});
afterAll(() => market.close());

const visitor = (language = "en") => market.visitor({ "Accept-Language": language, ...ownNetwork() });

/** Sends a form forty times at once; resolves to its pages, and the responses of home pages read meanwhile. */
async function flood(send: (n: number) => Promise<Response>) {
  const forms = Array.from({ length: 40 }, async (_, n) => readPage(await send(n), "/auth"));
  const pages = Array.from({ length: 10 }, () => visitor().raw("/"));
  return { forms: await Promise.all(forms), pages: await Promise.all(pages) };
}

test.each(BOTH)(
  "of forty sign-ins at once a few are checked, the rest answered 503 at once, in %s",
  async (language, texts) => {
    const email = `many-${language}@example.com`;
    await visitor().post("/auth?mode=sign-up", { full_name: "Ana", email, password: PASSWORD });
    const { forms, pages } = await flood((n) =>
      visitor(language).send("/auth?to=/sell", { email, password: n % 2 ? PASSWORD : "not the one" }),
    );
    const statuses = forms.map(({ status }) => status);
    expect(statuses.filter((status) => ![303, 400, 503].includes(status))).toEqual([]);
    const busy = forms.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(20);
    expect(busy.length).toBeLessThan(40);
    expect(pages.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const [page] = busy;
    if (!page) throw new Error("all were checked");
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.text).toContain(texts.refusal.busy);
    expect(page.document.querySelector("#email")?.getAttribute("value")).toBe(email);
    expect(page.html).not.toContain("not the one");
    expect(page.html).not.toContain(PASSWORD);
    // Refused attempts count nowhere: once it is calm, the right password is.
    expect((await visitor().send("/auth", { email, password: PASSWORD })).status).toBe(303);
  },
);

test.each(BOTH)("the same for sign-up, a reset and a change of password, in %s", async (language, texts) => {
  const ana = visitor(language);
  await ana.post("/auth?mode=sign-up", { full_name: "Ana", email: `ana-${language}@example.com`, password: PASSWORD });
  const eva = await market.person();
  const link = { id: `eva-${language}`, user_id: eva.id, purpose: "recover" as const, email: eva.email };
  await market.db.insert(links).values({ ...link, expires_at: Date.now() + HOUR });
  const typed = (n: number) => ({ full_name: "Ana Núñez", email: `new-${language}-${n}@example.com` });
  const signUps = await flood((n) => visitor(language).send("/auth?mode=sign-up", { ...typed(n), password: PASSWORD }));
  const next = "otra de cuatro palabras";
  const change = { current_password: PASSWORD, new_password: next, confirm_password: next };
  const changes = await flood(() => ana.copy().send("/account/settings/security", change));
  const path = `/auth/reset?link=${market.signLink(link.id)}`;
  const resets = await flood(() => visitor(language).send(path, { password: next, confirm_password: next }));
  for (const { forms, pages } of [signUps, changes, resets]) {
    const busy = forms.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(20);
    expect(forms.every(({ status }) => status !== 500)).toBe(true);
    const page = busy.at(-1);
    expect(page?.text).toContain(texts.refusal.busy);
    expect(page?.html).not.toContain(PASSWORD);
    expect(pages.every(({ status }) => status === 200)).toBe(true);
  }
  const kept = signUps.forms.find(({ status }) => status === 503);
  expect(kept?.document.querySelector("#full_name")?.getAttribute("value")).toBe("Ana Núñez");
});

test("attempts that have to wait hold no turn", async () => {
  const email = "braked@example.com";
  await visitor().post("/auth?mode=sign-up", { full_name: "Ana", email, password: PASSWORD });
  const guesser = visitor();
  const guess = async () => (await guesser.send("/auth", { email, password: "not the one" })).status;
  for (let status = 400; status !== 429; ) status = await guess();
  const braked = Array.from({ length: 7 }, guess);
  expect((await visitor().send("/auth", { email, password: PASSWORD })).status).toBe(303);
  expect(await Promise.all(braked)).toEqual(Array(7).fill(429));
});

test("a turn is given back, and taken back from who never does", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const never = () => new Promise<never>(() => {});
  void inHashingTurn(never);
  let letGo = () => {};
  const done = inHashingTurn(() => new Promise<void>((resolve) => (letGo = resolve)));
  await expect(inHashingTurn(never)).rejects.toThrow(HashingBusyError);
  letGo();
  await done;
  expect(await inHashingTurn(async () => "hashed")).toBe("hashed");
  void inHashingTurn(never);
  vi.setSystemTime(Date.now() + 9_999);
  expect(beginAttempt(Date.now())).toBeNull();
  vi.setSystemTime(Date.now() + 1);
  const attempts = Array.from({ length: 8 }, () => beginAttempt(Date.now()));
  expect(attempts.every(Boolean)).toBe(true);
  expect(beginAttempt(Date.now())).toBeNull();
  attempts[0]?.();
  expect(beginAttempt(Date.now())).not.toBeNull();
  vi.useRealTimers();
});

test("passes follow each other, and one that never ends holds up the others for a second", async () => {
  vi.useFakeTimers();
  const done: string[] = [];
  const pass = (name: string) =>
    inPass(async () => {
      done.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push(`${name} ends`);
    });
  const both = Promise.all([pass("first"), pass("second")]);
  await vi.advanceTimersByTimeAsync(60);
  await both;
  expect(done).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  void inPass(() => new Promise<never>(() => {}));
  const after = pass("third");
  await vi.advanceTimersByTimeAsync(990);
  expect(done).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(40);
  await after;
  expect(done).toHaveLength(6);
  vi.useRealTimers();
});

test("refusals that arrive at once are answered one after another, the last within 400 milliseconds", async () => {
  vi.useFakeTimers();
  let answered = 0;
  const all = Array.from({ length: 200 }, () => awaitRefusal().then(() => answered++));
  await vi.advanceTimersByTimeAsync(80);
  expect(answered).toBe(11);
  await vi.advanceTimersByTimeAsync(320);
  expect(answered).toBe(200);
  await Promise.all(all);
  vi.useRealTimers();
});
