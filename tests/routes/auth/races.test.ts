import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { authCodes, factorChallenges, factors, rateLimits, serviceSessions, users } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { appCode } from "../../support/authenticator";
import { keepPaused } from "../../support/keep-paused";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

let networks = 100;
const EIGHT = Array.from({ length: 8 }, (_, index) => index);

function post(path: string, body: object, headers: Record<string, string> = {}) {
  const all = { "Content-Type": "application/json", ...headers };
  return fetch(`${market.origin}/auth/v1${path}`, { method: "POST", headers: all, body: JSON.stringify(body) });
}

async function codesOf(answers: Response[]): Promise<(string | number)[]> {
  const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()] as const));
  return texts.map(([status, body]) => (status === 200 ? 200 : (body as { error_code: string }).error_code)).sort();
}

async function signedIn() {
  const who = await createMember(market);
  const client = authClient(market);
  const { data } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  return { who, client, bearer: { Authorization: `Bearer ${data.session?.access_token}` } };
}

test("of eight who type one code by email at once, one is signed in", async () => {
  const who = await createMember(market);
  await authClient(market).signInWithOtp({ email: who.email });
  const { code } = await letterTo(market, who.email);
  const answers = await Promise.all(
    EIGHT.map((n) =>
      post("/verify", { type: "email", email: who.email, token: code }, { "CF-Connecting-IP": `203.0.113.${n}` }),
    ),
  );
  expect(await codesOf(answers)).toEqual([200, ...Array(7).fill("otp_expired")]);
});

test("of eight who open one link at once, one gets a code, and of eight who exchange it, one a session", async () => {
  const who = await createMember(market);
  const client = authClient(market, { flowType: "pkce" });
  await client.resetPasswordForEmail(who.email);
  const { link } = await letterTo(market, who.email);
  const opened = await Promise.all(EIGHT.map(() => fetch(link, { redirect: "manual" })));
  const places = opened.map((answer) => new URL(answer.headers.get("Location") ?? ""));
  const codes = places.flatMap(({ searchParams }) => searchParams.get("code") ?? []);
  expect(codes).toHaveLength(1);
  const kept = [...client.kept.values()].find((value) => /^"[0-9a-f]{112}/.test(value)) ?? "";
  const code_verifier = (JSON.parse(kept) as string).split("/")[0];
  const exchanged = await Promise.all(
    EIGHT.map(() => post("/token?grant_type=pkce", { auth_code: codes[0], code_verifier })),
  );
  expect(await codesOf(exchanged)).toEqual([200, ...Array(7).fill("flow_state_not_found")]);
});

test("a code that is exchanged too late is refused by name", async () => {
  const who = await createMember(market);
  const client = authClient(market, { flowType: "pkce" });
  await client.signInWithOtp({ email: who.email });
  const { link } = await letterTo(market, who.email);
  const opened = await fetch(link, { redirect: "manual" });
  const code = new URL(opened.headers.get("Location") ?? "").searchParams.get("code") ?? "";
  await market.db
    .update(authCodes)
    .set({ expires_at: Date.now() - 1 })
    .where(eq(authCodes.user_id, who.id));
  const { error } = await client.exchangeCodeForSession(code);
  expect(error).toMatchObject({ status: 422, code: "flow_state_expired" });
});

test("of eight answers to one challenge, or to eight with one code, one raises its session", async () => {
  const { client, bearer, who } = await signedIn();
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  const { id, totp } = data;
  const challenge = async () =>
    ((await (await post(`/factors/${id}/challenge`, {}, bearer)).json()) as { id: string }).id;
  const first = await challenge();
  const code = appCode(totp.secret);
  const answers = await Promise.all(
    EIGHT.slice(4).map(() => post(`/factors/${id}/verify`, { challenge_id: first, code }, bearer)),
  );
  expect((await codesOf(answers)).filter((one) => one === 200)).toHaveLength(1);
  expect(await market.db.select().from(factors).where(eq(factors.user_id, who.id))).toHaveLength(1);

  const challenges = await Promise.all(EIGHT.slice(4).map(challenge));
  const next = appCode(totp.secret, 1);
  const more = await Promise.all(
    challenges.map((challenge_id) => post(`/factors/${id}/verify`, { challenge_id, code: next }, bearer)),
  );
  expect((await codesOf(more)).filter((one) => one === 200)).toHaveLength(1);
});

test("a challenge is answered from the network that asked for it", async () => {
  const { client } = await signedIn();
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  const { data: session } = await client.getSession();
  const here = { Authorization: `Bearer ${session.session?.access_token}`, "CF-Connecting-IP": "198.51.100.1" };
  const asked = (await (await post(`/factors/${data.id}/challenge`, {}, here)).json()) as { id: string };
  const answer = { challenge_id: asked.id, code: appCode(data.totp.secret) };
  const there = await post(`/factors/${data.id}/verify`, answer, { ...here, "CF-Connecting-IP": "198.51.100.2" });
  expect(await codesOf([there])).toEqual(["mfa_ip_address_mismatch"]);
  expect(await codesOf([await post(`/factors/${data.id}/verify`, answer, here)])).toEqual([200]);
  expect(await codesOf([await post(`/factors/${data.id}/verify`, answer, here)])).toEqual(["mfa_ip_address_mismatch"]);
});

test("a challenge is answered within five minutes, and one of another app is none", async () => {
  const { who, client } = await signedIn();
  const offers = [await client.mfa.enroll({ factorType: "totp" }), await client.mfa.enroll({ factorType: "totp" })];
  const [first, second] = offers.flatMap(({ data }) => (data?.type === "totp" ? [data] : []));
  if (!first || !second) throw new Error("no apps");
  const { data: asked } = await client.mfa.challenge({ factorId: first.id });
  const challengeId = asked?.id ?? "";
  const code = appCode(second.totp.secret);
  expect((await client.mfa.verify({ factorId: second.id, challengeId, code })).error?.code).toBe(
    "mfa_challenge_expired",
  );
  await market.db
    .update(factorChallenges)
    .set({ created_at: Date.now() - 5 * MINUTE })
    .where(eq(factorChallenges.user_id, who.id));
  const late = await client.mfa.verify({ factorId: first.id, challengeId, code: appCode(first.totp.secret) });
  expect(late.error).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
});

test("of four changes with one code by email, one is done", async () => {
  const { who, client, bearer } = await signedIn();
  await client.reauthenticate();
  const nonce = (await letterTo(market, who.email)).code;
  const amr = [{ method: "password" as const, timestamp: Math.floor((Date.now() - HOUR) / 1000) }];
  await market.db.update(serviceSessions).set({ amr });
  const change = (n: number) =>
    fetch(`${market.origin}/auth/v1/user`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", ...bearer },
      body: JSON.stringify({ email: `nueva-${n}-${who.id}@example.com`, nonce }),
    });
  const answers = await Promise.all([0, 1, 2, 3].map(change));
  expect((await codesOf(answers)).filter((one) => one === 200)).toHaveLength(1);
});

test("of eight sign-ups with one email at once, one makes the account", async () => {
  const email = "todos-a-la-vez@example.com";
  const answers = await Promise.all(EIGHT.map(() => post("/otp", { email })));
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(await market.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
});

test("refreshes of one session, and changes of one user, slow down after many in an hour", async () => {
  const { who, client } = await signedIn();
  const { data } = await client.getSession();
  const change = () => client.updateUser({ data: { n: 1 } });
  const enrol = () => client.mfa.enroll({ factorType: "totp" });
  const offered = await enrol();
  expect((await client.refreshSession()).error).toBeNull();
  expect((await change()).error).toBeNull();
  const now = Date.now();
  await market.db
    .update(rateLimits)
    .set({ count: 160, last_at: now, window_start: now })
    .where(sql`key LIKE 'token:account:%' OR key LIKE 'user-change:account:%'`);
  for (const act of [change, enrol, () => client.mfa.challenge({ factorId: offered.data?.id ?? "" })])
    expect((await act()).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  const { error } = await client.refreshSession(data.session ?? undefined);
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  const other = await authClient(market).signInWithPassword({ email: who.email, password: PASSWORD });
  expect(other.error).toBeNull();
});

test.each([
  ["/recover", {}],
  ["/otp", {}],
  ["/magiclink", {}],
  ["/resend", { type: "signup" }],
  ["/resend", { type: "email_change" }],
])("a sixth letter of %s %o in an hour waits, whether or not the address has an account", async (path, more) => {
  const who = await createMember(market);
  for (const email of [who.email, `nadie-${who.email}`]) {
    const headers = { "CF-Connecting-IP": `198.51.100.${++networks}` };
    const ask = () => post(path, { email, ...more }, headers);
    for (let n = 0; n < 5; n++) {
      const answer = await ask();
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    }
    const sixth = await ask();
    expect(await codesOf([sixth])).toEqual(["over_email_send_rate_limit"]);
    expect(Number(sixth.headers.get("Retry-After"))).toBeGreaterThan(60);
  }
});

test("wrong codes by email slow down for whoever types them, and nobody is locked out", async () => {
  const who = await createMember(market);
  await authClient(market).signInWithOtp({ email: who.email });
  const { code } = await letterTo(market, who.email);
  const type = (token: string, network: string) =>
    post("/verify", { type: "email", email: who.email, token }, { "CF-Connecting-IP": network });
  const wrong = code === "000000" ? "111111" : "000000";
  for (let n = 0; n < 5; n++) expect((await type(wrong, "198.51.100.9")).status).toBe(403);
  await type(wrong, "198.51.100.9");
  await keepPaused(market, "link-code:pair");
  const slowed = await type(code, "198.51.100.9");
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await type(code, "198.51.100.10")).status).toBe(200);
});
