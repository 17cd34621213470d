import { like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "~/data/schema.server";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { registerClient } from "../../support/clients";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";

// Which call counts for whom. How long one waits, and that nobody is locked out, is in tests/domain/rate-limit.test.ts.

let market: Market;
let application: string;
beforeAll(async () => {
  // Its limits are asked before it is.
  const acme = { id: "acme", name: "Acme", issuer: "http://127.0.0.1:9", client_id: "market" };
  market = await openMarket({ vars: { OIDC_PROVIDERS: JSON.stringify([acme]) } });
  application = (await registerClient(market, await createMember(market, { admin: true }))).id;
});
afterAll(() => market.close());
beforeEach(() => market.db.delete(rateLimits));

interface Caller {
  client: ReturnType<typeof authClient>;
  email: string;
  headers: Record<string, string>;
}
/** Its status; 0 of a success of the client library. */
type Call = (caller: Caller) => Promise<number>;

/** In a session, which begins with the first such call. */
const own =
  (call: (caller: Caller) => Promise<{ error: { status?: number } | null }>): Call =>
  async (caller) => {
    const { client, email } = caller;
    if (!client.kept.has("supabase.auth.token")) {
      expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    }
    return lib(call)(caller);
  };

const lib =
  (call: (caller: Caller) => Promise<{ error: { status?: number } | null }>): Call =>
  async (caller) =>
    (await call(caller)).error?.status ?? 0;

const get =
  (path: string, query: Record<string, string>): Call =>
  async ({ headers }) =>
    (await fetch(`${market.origin}${path}?${new URLSearchParams(query)}`, { headers, redirect: "manual" })).status;

const challenge = { code_challenge: "x".repeat(43), code_challenge_method: "s256" };
const idToken = [{ alg: "ES256", kid: "x" }, { aud: "market", exp: Math.floor(Date.now() / 1000) + 600 }, ""]
  .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
  .join(".");
let others = 0;
const newEmail = () => `otra-${++others}@example.com`;

const signUp = lib(({ client }) => client.signUp({ email: newEmail(), password: PASSWORD }));
const wrongPassword = lib(({ client, email }) => client.signInWithPassword({ email, password: "no es esta" }));
const recover = lib(({ client, email }) => client.resetPasswordForEmail(email));
const byEmail = lib(({ client, email }) => client.signInWithOtp({ email, options: { shouldCreateUser: false } }));
const accountByEmail = lib(({ client }) => client.signInWithOtp({ email: newEmail() }));
const confirmAgain = lib(({ client, email }) => client.resend({ type: "signup", email }));
const confirmNewAgain = lib(({ client, email }) => client.resend({ type: "email_change", email }));
const wrongCode = lib(({ client, email }) => client.verifyOtp({ type: "email", email, token: "00000000" }));
const byIdToken = lib(({ client }) => client.signInWithIdToken({ provider: "acme", token: idToken }));
const toProvider = get("/authorize", { provider: "acme", ...challenge });
const toConsent: Call = (caller) => get("/oauth/authorize", { client_id: application })(caller);
const wrongClient: Call = async ({ headers }) => {
  const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token: "x", client_id: "nobody" });
  return (await fetch(`${market.origin}/oauth/token`, { method: "POST", headers, body })).status;
};
const proofByEmail = own(({ client }) => client.reauthenticate());
const newEmailOf = own(({ client }) => client.updateUser({ email: newEmail() }));
const newName = own(({ client }) => client.updateUser({ data: { full_name: "Otra" } }));
const refresh = own(({ client }) => client.refreshSession());
const wrongCodeOfApp = own(async ({ client }) => {
  const { data } = await client.mfa.listFactors();
  const offered = data?.all[0] ?? (await client.mfa.enroll({ factorType: "totp" })).data;
  return client.mfa.challengeAndVerify({ factorId: offered?.id ?? "", code: "000000" });
});

/** Of a `pair`, another account and another network are each free. */
type Whose = "network" | "account" | "pair";

const LIMITS: [limit: string, whose: Whose, calls: Record<string, Call>][] = [
  ["sign-up:network", "network", { signUp, accountByEmail }],
  ["sign-in:pair", "pair", { wrongPassword }],
  ["sign-in:account", "account", { wrongPassword }],
  ["sign-in:network", "network", { wrongPassword }],
  [
    "mail:network",
    "network",
    { recover, byEmail, accountByEmail, confirmAgain, confirmNewAgain, newEmailOf, proofByEmail },
  ],
  ["mail:recover", "account", { recover }],
  ["mail:sign-in", "account", { byEmail }],
  ["mail:confirm-email", "account", { confirmAgain }],
  ["mail:change-email", "account", { newEmailOf, confirmNewAgain }],
  ["mail:reauthenticate", "account", { proofByEmail }],
  ["link-code:pair", "pair", { wrongCode }],
  ["link-code:account", "account", { wrongCode }],
  ["link-code:network", "network", { wrongCode }],
  ["code:pair", "pair", { wrongCodeOfApp }],
  ["code:account", "account", { wrongCodeOfApp }],
  ["identity:network", "network", { byIdToken }],
  ["identity-flow:network", "network", { toProvider }],
  ["oauth:network", "network", { toConsent }],
  ["client:network", "network", { wrongClient }],
  ["user-change:account", "account", { newEmailOf, newName }],
  ["token:account", "pair", { refresh }],
];

const CASES = LIMITS.flatMap(([limit, whose, calls]) =>
  Object.entries(calls).map(([name, call]) => [limit, name, whose, call] as const),
);

/** At one of two networks, where nobody ever signed in. */
function caller({ email }: Member, network: 1 | 2): Caller {
  const headers = { "CF-Connecting-IP": `198.51.100.${network}` };
  return { client: authClient(market, { headers }), email, headers };
}

test.each(CASES)("%s slows %s down, for its %s alone", async (limit, _name, whose, call) => {
  const [who, other] = [await createMember(market), await createMember(market)];
  const [me, elsewhere, neighbour] = [caller(who, 1), caller(who, 2), caller(other, 1)];
  await call(me);
  const now = Date.now();
  const { rowsAffected } = await market.db.run(
    sql`UPDATE rate_limits SET count = 5000, window_start = ${now}, last_at = ${now} WHERE key LIKE ${`${limit}:%`}`,
  );
  expect(rowsAffected).toBeGreaterThan(0);
  const isSlowed = async (who: Caller) => (await call(who)) === 429;
  expect(await isSlowed(me)).toBe(true);
  expect([await isSlowed(elsewhere), await isSlowed(neighbour)]).toEqual([whose === "account", whose === "network"]);
});

test("a right code by email takes back its own try alone, not the wrong ones of its network", async () => {
  const who = await createMember(market);
  const { client, email } = caller(who, 1);
  const countOf = async () => {
    const rows = await market.db.select().from(rateLimits).where(like(rateLimits.key, "link-code:network:%"));
    return rows.map(({ count }) => count);
  };
  for (const other of [newEmail(), newEmail()])
    await client.verifyOtp({ type: "email", email: other, token: "00000000" });
  await client.signInWithOtp({ email });
  const { code: token } = await letterTo(market, email);
  expect((await client.verifyOtp({ type: "email", email, token })).error).toBeNull();
  await client.reauthenticate();
  await expect.poll(async () => (await letterTo(market, email)).code).not.toBe(token);
  const { code: nonce } = await letterTo(market, email);
  expect((await client.updateUser({ password: "otra contraseña larga", nonce })).error).toBeNull();
  expect(await countOf()).toEqual([2]);
});

test("no call counts for anything else, and keys name nobody", async () => {
  const me = caller(await createMember(market), 1);
  for (const [, , , call] of CASES) await call(me);
  const keys = (await market.db.select().from(rateLimits)).map(({ key }) => key);
  const counted = new Set(keys.map((key) => key.split(":").slice(0, 2).join(":")));
  expect([...counted].filter((one) => !LIMITS.some(([limit]) => limit === one))).toEqual([]);
  for (const named of ["198.51.100", me.email]) expect(keys.join("\n")).not.toContain(named);
});
