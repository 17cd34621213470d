import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { awaitRefusal, beginAttempt, HashingBusyError, inHashingTurn } from "~/data/accounts/hashing-turns.server";
import { links } from "~/data/schema.server";
import { requests } from "~/data/under-way.server";
import { HOUR } from "~/domain/time";
import { auth as en } from "~/i18n/en/auth";
import { auth as es } from "~/i18n/es/auth";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { ownNetwork } from "../../support/own-network";
import { type Page, readPage } from "../../support/page";

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

/** Sends a form forty times at once; resolves to its pages, the responses of home pages read meanwhile, and how many passwords were hashed. */
async function flood(send: (n: number) => Promise<Response>) {
  let [forms, pages]: [Page[], Response[]] = [[], []];
  const hashed = await market.hashes(async () => {
    const sent = Array.from({ length: 40 }, async (_, n) => readPage(await send(n), "/auth"));
    const asked = Array.from({ length: 10 }, () => visitor().raw("/"));
    [forms, pages] = [await Promise.all(sent), await Promise.all(asked)];
  });
  return { forms, pages, hashed };
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
  const people = await Promise.all(Array.from({ length: 40 }, () => market.person()));
  const link = { purpose: "recover" as const, expires_at: Date.now() + HOUR };
  await market.db
    .insert(links)
    .values(people.map(({ id, email }) => ({ ...link, id: `link-${id}`, user_id: id, email })));
  const typed = (n: number) => ({ full_name: "Ana Núñez", email: `new-${language}-${n}@example.com` });
  const signUps = await flood((n) => visitor(language).send("/auth?mode=sign-up", { ...typed(n), password: PASSWORD }));
  const next = "otra de cuatro palabras";
  const change = { current_password: PASSWORD, new_password: next, confirm_password: next };
  const elsewhere = () => Object.assign(visitor(language), { cookies: new Map(ana.cookies) });
  const changes = await flood(() => elsewhere().send("/account/settings/security", change));
  const resets = await flood((n) =>
    visitor(language).send(`/auth/reset?link=${market.signLink(`link-${people[n]?.id}`)}`, {
      password: next,
      confirm_password: next,
    }),
  );
  // After the first change the others are signed out.
  for (const [{ forms, pages, hashed }, refused] of [
    [signUps, 20],
    [changes, 0],
    [resets, 20],
  ] as const) {
    const busy = forms.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(refused);
    expect(hashed).toBeLessThan(20);
    expect(forms.every(({ status }) => status !== 500)).toBe(true);
    const [page] = busy;
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
  await keepPaused(market, "sign-in:pair");
  const braked = Array.from({ length: 7 }, guess);
  expect((await visitor().send("/auth", { email, password: PASSWORD })).status).toBe(303);
  expect(await Promise.all(braked)).toEqual(Array(7).fill(429));
});

test("a turn is given back, and taken back from who never does", async () => {
  vi.useFakeTimers();
  const others = Array.from({ length: 5 }, () => requests.begin(Date.now()));
  const waiting = ["first", "second", "third", "fourth"].map((name) => inHashingTurn(() => name));
  await expect(inHashingTurn(() => "fifth")).rejects.toThrow(HashingBusyError);
  expect(beginAttempt(Date.now())).toBeNull();
  await vi.runAllTimersAsync();
  expect(await Promise.all(waiting)).toEqual(["first", "second", "third", "fourth"]);
  const failing = expect(inHashingTurn(fail)).rejects.toThrow("broken");
  await vi.runAllTimersAsync();
  await failing;
  // The timers of a request whose client left may never fire.
  for (const _ of waiting) void inHashingTurn(() => "never");
  vi.setSystemTime(Date.now() + 9_999);
  expect(beginAttempt(Date.now())).toBeNull();
  vi.setSystemTime(Date.now() + 1);
  const attempts = Array.from({ length: 8 }, () => beginAttempt(Date.now()));
  expect(attempts.every(Boolean)).toBe(true);
  expect(beginAttempt(Date.now())).toBeNull();
  attempts[0]?.();
  expect(beginAttempt(Date.now())).not.toBeNull();
  for (const end of others) end();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

function fail(): never {
  throw new Error("broken");
}

test("a password is hashed at once where nothing else is under way", async () => {
  vi.useFakeTimers();
  const began = Date.now();
  expect(await inHashingTurn(() => Date.now() - began)).toBe(0);
  vi.useRealTimers();
});

test("other requests go first for 48 milliseconds, and for as long again after each hash", async () => {
  vi.useFakeTimers();
  const began = Date.now();
  const done: number[] = [];
  // Two of the three are those that hash.
  const ends = [1, 2, 3].map(() => requests.begin(began));
  const hashing = [1, 2].map(() => inHashingTurn(() => done.push(Date.now() - began)));
  await vi.advanceTimersByTimeAsync(80);
  expect(done).toEqual([48]);
  await vi.advanceTimersByTimeAsync(80);
  await Promise.all(hashing);
  expect(done).toEqual([48, 96]);
  const last = inHashingTurn(() => done.push(Date.now() - began));
  await vi.advanceTimersByTimeAsync(10);
  for (const end of ends) end();
  await vi.runAllTimersAsync();
  await last;
  expect(done).toEqual([48, 96, 172]);
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
