import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unmatchableHash } from "~/data/accounts/password.server";
import { users } from "~/data/schema.server";
import { type AuthCall, authClient } from "../../support/auth-client";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";
import { putFactor } from "../../support/put-factor";

/** Without a mail service: what is sent afterwards would take round trips of its own. */
let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
});
afterAll(() => market.close());

const CALLS: [string, AuthCall][] = [
  ["a recovery", (client, email) => client.resetPasswordForEmail(email)],
  ["a sign-in by email", (client, email) => client.signInWithOtp({ email })],
  [
    "one that makes no account",
    (client, email) => client.signInWithOtp({ email, options: { shouldCreateUser: false } }),
  ],
  ["the same at /magiclink", (_, email) => postTo("/magiclink", { email })],
  ["a confirmation once more", (client, email) => client.resend({ type: "signup", email })],
  ["a new email's once more", (client, email) => client.resend({ type: "email_change", email })],
  ["a wrong password", (client, email) => client.signInWithPassword({ email, password: "no es esta" })],
  ["a wrong code", (client, email) => client.verifyOtp({ type: "email", email, token: "000000" })],
  ["a wrong password on the pages", (_, email) => postForm("/auth", { email, password: "no es esta" })],
  ["a recovery on the pages", (_, email) => postForm("/auth/recover", { email })],
  ["a wrong code of a recovery", (client, email) => client.verifyOtp({ type: "recovery", email, token: "000000" })],
];

async function postTo(path: string, body: object) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(market.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  const { msg: message = "", error_code: code } = (await answer.json()) as { msg?: string; error_code?: string };
  return { error: answer.ok ? null : { status: answer.status, code, message } };
}

let networks = 0;

/** With its flash message, which is a cookie, and without the email that its form shows again. */
async function postForm(path: string, fields: { email: string; password?: string }) {
  const visitor = market.visitor({ "CF-Connecting-IP": `203.0.113.${++networks}` });
  const answer = await visitor.send(path, fields);
  const [flash] = answer.headers.getSetCookie();
  const shown = (await answer.text()).replaceAll(fields.email, "").replace(/nonce-?[="][^"']*/g, "");
  return { error: { status: answer.status, code: flash, message: shown } };
}

type Client = ReturnType<typeof authClient>;
const rowOf = (email: string) => eq(users.email, email);

/** What the account of an address may be; each was signed up for, so its password is hashed as new ones are. */
const ACCOUNTS: [string, (client: Client, email: string) => Promise<unknown>][] = [
  ["is unconfirmed", async () => {}],
  ["is confirmed", (_, email) => market.db.update(users).set({ email_confirmed_at: 1 }).where(rowOf(email))],
  [
    "has no password",
    (_, email) =>
      market.db
        .update(users)
        .set({ password_hash: unmatchableHash("x") })
        .where(rowOf(email)),
  ],
  ["asked for a new email", (client, email) => client.updateUser({ email: `nuevo-${email}` })],
  [
    "asked for letters",
    async (client, email) => {
      await client.signInWithOtp({ email });
      await client.resetPasswordForEmail(email);
    },
  ],
  [
    "has two-step verification",
    async (client) => {
      const { data } = await client.getUser();
      await putFactor(market, { id: data.user?.id ?? "" });
    },
  ],
];

let people = 0;

/** Round trips, hashes of passwords and what is told. */
async function costOf(call: AuthCall, email: string) {
  let told: unknown;
  let trips = 0;
  const hashes = await market.hashes(async () => {
    trips = await market.trips(async () => {
      const { error } = await call(authClient(market), email);
      told = error && [error.status, error.code, error.message];
    });
  });
  return { trips, hashes, told };
}

test.each(CALLS)(
  "%s gets the same answer after the same work, whatever the account, and without one",
  async (what, call) => {
    const unknown = await costOf(call, `nadie-${++people}@example.com`);
    // A password is hashed once where it is checked, and nowhere else.
    expect(unknown.hashes).toBe(what.startsWith("a wrong password") ? 1 : 0);
    for (const [is, prepare] of ACCOUNTS) {
      const email = `alguien-${++people}@example.com`;
      const client = authClient(market);
      expect((await client.signUp({ email, password: PASSWORD })).error).toBeNull();
      await prepare(client, email);
      expect([is, await costOf(call, email)]).toEqual([is, unknown]);
    }
  },
);

test("a new email gets the same answer after the same work, whether or not an account has it", async () => {
  const [who, other] = [await createMember(market), await createMember(market)];
  const client = authClient(market);
  await client.signInWithPassword({ email: who.email, password: PASSWORD });
  const ask: AuthCall = (_, email) => client.updateUser({ email });
  const free = await costOf(ask, `nueva-${++people}@example.com`);
  expect([free.told, free.hashes]).toEqual([null, 0]);
  expect(await costOf(ask, other.email)).toEqual(free);
});

test("a sign-up takes the same work for an email that is taken", async () => {
  const sign: AuthCall = (client, email) => client.signUp({ email, password: PASSWORD });
  const email = `nueva-${++people}@example.com`;
  const { told, ...free } = await costOf(sign, email);
  expect([told, free]).toEqual([null, { trips: 2, hashes: 1 }]);
  expect(await costOf(sign, email)).toEqual({ ...free, told: [422, "user_already_exists", "User already registered"] });
});
