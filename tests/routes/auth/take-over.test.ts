import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateAuthCode, insertAuthCode } from "~/data/auth/auth-codes.server";
import { links, sellerProfiles, users } from "~/data/schema.server";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { beginAuthorization, decide, type RegisteredClient, registerClient } from "../../support/clients";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";
import { createPasskey } from "../../support/passkeys";
import { putFactor } from "../../support/put-factor";

const APP = "https://app.example.com";
const NEXT = "la de su dueña, nueva";
const OFFER = { secret: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", created_at: 1 };

let market: Market;
let app: RegisteredClient;

beforeAll(async () => {
  market = await openMarket({ vars: { AUTH_REDIRECT_ORIGINS: APP } });
  app = await registerClient(market, await createMember(market, { admin: true }));
});
afterAll(() => market.close());

let people = 0;

/** The owner of an address, in each way to show that they read it. */
const OWNERS: [how: string, arrive: (email: string) => Promise<void>][] = [
  [
    "a code by email",
    async (email) => {
      const owner = authClient(market);
      await owner.signInWithOtp({ email });
      const { code } = await letterTo(market, email);
      expect((await owner.verifyOtp({ type: "email", email, token: code })).error).toBeNull();
    },
  ],
  [
    "a link by email",
    async (email) => {
      await authClient(market, { flowType: "pkce" }).resetPasswordForEmail(email, { redirectTo: `${APP}/in` });
      const back = await fetch((await letterTo(market, email)).link, { redirect: "manual" });
      expect(back.headers.get("Location")).toContain("code=");
    },
  ],
  [
    "a new password on the pages",
    async (email) => {
      const [row] = await market.db.select().from(users).where(eq(users.email, email));
      const link = { id: crypto.randomUUID(), user_id: row?.id ?? "", purpose: "recover" as const, email };
      await market.db.insert(links).values({ ...link, expires_at: Date.now() + 60_000 });
      const browser = market.visitor();
      const page = await browser.get(`/auth/reset?link=${encodeURIComponent(market.signLink(link.id))}`);
      const done = await browser.submit(page, "main form", { password: NEXT, confirm_password: NEXT });
      expect(done.path).toBe("/auth");
    },
  ],
];

test.each(OWNERS)(
  "a new email that a stranger asked for does not take the account from who showed by %s that it is theirs",
  async (_how, arrive) => {
    const [email, evil] = [`victima-${++people}@example.com`, `malo-${people}@example.com`];
    const stranger = authClient(market);
    await stranger.signUp({ email, password: "del extraño" });
    expect((await stranger.updateUser({ email: evil })).error).toBeNull();
    const { link, code } = await letterTo(market, evil);
    await arrive(email);
    expect((await stranger.verifyOtp({ type: "email_change", email: evil, token: code })).error).toMatchObject({
      code: "otp_expired",
    });
    const browser = market.visitor();
    const token = new URL(link).searchParams.get("token") ?? "";
    expect((await browser.get(`/auth/confirm?${new URLSearchParams({ link: token })}`)).status).toBe(410);
    await browser.post(`/auth/confirm?${new URLSearchParams({ link: token })}`, {});
    expect((await stranger.resend({ type: "email_change", email })).error).toBeNull();
    const [row] = await market.db.select().from(users).where(eq(users.email, email));
    expect(row?.email_confirmed_at).not.toBeNull();
    expect(await market.db.select().from(links).where(eq(links.email, evil))).toEqual([]);
    expect((await market.db.select().from(users).where(eq(users.email, evil))).length).toBe(0);
  },
);

/** By which an account's maker comes back, or which acts for them. */
const OF_MAKER = [
  ...["sessions", "passkeys", "identities", "identity_flows", "factors", "factor_offers", "consents"],
  ...["factor_challenges", "auth_codes", "authorizations", "known_networks", "links"],
  ...["devices", "addresses", "saved_searches", "user_metadata"],
];
const STAYING = ["carts", "drafts", "seller_profiles"];

async function rowsOf({ id }: { id: string }, tables = OF_MAKER): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const [row] = await market.db.all<{ n: number }>(
        sql`SELECT count(*) AS n FROM ${sql.identifier(table)} WHERE user_id = ${id}`,
      );
      return [table, row?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** A seller with every way in that an account can have. */
async function settle(who: Member): Promise<void> {
  const { db, origin } = market;
  const passkey = createPasskey(origin);
  const now = Date.now();
  const { path } = await beginAuthorization(market, who, app);
  await decide(who, path, "approve");
  await db.run(sql`INSERT INTO passkeys (id, user_id, credential, public_key, counter, name, created_at)
    VALUES (${`k${who.id}`}, ${who.id}, ${passkey.id}, 'x', 0, 'Mi llave', ${now})`);
  await db.run(sql`INSERT INTO identities (id, user_id, provider, issuer, subject, is_email_verified, created_at, last_used_at)
    VALUES (${`i${who.id}`}, ${who.id}, 'acme', 'https://acme.example', ${who.id}, 1, ${now}, ${now})`);
  await db.run(sql`INSERT INTO identity_flows (state_hash, provider, nonce, verifier, challenge, redirect_to, user_id, expires_at)
    VALUES (${`s${who.id}`}, 'acme', 'n', 'v', ${"x".repeat(43)}, ${APP}, ${who.id}, ${now + 60_000})`);
  await db.run(sql`INSERT INTO factor_offers (id, user_id, secret, created_at)
    VALUES (${`o${who.id}`}, ${who.id}, ${OFFER.secret}, ${OFFER.created_at})`);
  await db.run(sql`INSERT INTO factor_challenges (id, user_id, factor_id, network, created_at)
    VALUES (${`c${who.id}`}, ${who.id}, 'x', 'x', ${now})`);
  await db.run(sql`INSERT INTO known_networks (user_id, network, last_at) VALUES (${who.id}, 'x', ${now})`);
  await db.run(sql`INSERT INTO devices (user_id, hash, at) VALUES (${who.id}, ${"x".repeat(64)}, ${now})`);
  await db.run(sql`INSERT INTO addresses (id, user_id, full_name, phone, street_address, city, state, postal_code, is_default, created_at)
    VALUES (${`a${who.id}`}, ${who.id}, 'Malo', '5555555555', 'Calle del Malo 1', 'Puebla', 'Puebla', '72000', 1, ${now})`);
  await db.run(sql`INSERT INTO saved_searches (id, user_id, list, name, language, cadence, lexicon, created_at)
    VALUES (${`b${who.id}`}, ${who.id}, '/search?q=malo', 'malo', 'es', 'daily', 'x', ${now})`);
  await db.run(sql`INSERT INTO user_metadata (user_id, data) VALUES (${who.id}, '{"plan":"malo"}')`);
  await db.run(sql`INSERT INTO carts (id, user_id, updated_at) VALUES (${`w${who.id}`}, ${who.id}, ${now})`);
  await db.run(sql`INSERT INTO drafts (id, user_id, updated_at) VALUES (${`d${who.id}`}, ${who.id}, ${now})`);
  await putFactor(market, who);
  const code = { code: generateAuthCode(), challenge: "x".repeat(43), method: "oauth", redirectTo: APP, now } as const;
  await db.run(insertAuthCode(who.id, code));
  await db.update(sellerProfiles).set({ payout_account: "malo@example.com" }).where(eq(sellerProfiles.user_id, who.id));
}

async function payoutOf({ id }: { id: string }) {
  const [row] = await market.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, id));
  return row?.payout_account;
}

test.each(OWNERS)(
  "%s leaves nothing of an unconfirmed account by which its maker comes back, is paid or goes on acting",
  async (how, arrive) => {
    const who = await createMember(market, { seller: true });
    await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, who.id));
    await settle(who);
    for (const [table, count] of Object.entries(await rowsOf(who)))
      expect([table, count]).toEqual([table, table === "links" ? 0 : 1]);
    await arrive(who.email);
    // What the owner just opened.
    const opened = {
      "a code by email": { sessions: 1, known_networks: 1, devices: 1 },
      "a link by email": { auth_codes: 1, known_networks: 1 },
      "a new password on the pages": { known_networks: 1 },
    }[how];
    const none = Object.fromEntries(Object.keys(await rowsOf(who)).map((table) => [table, 0]));
    expect(await rowsOf(who)).toEqual({ ...none, ...opened });
    expect(await rowsOf(who, STAYING)).toEqual({ carts: 1, drafts: 1, seller_profiles: 1 });
    expect(await payoutOf(who)).toBeNull();
    expect((await who.get("/account")).path).toMatch(/^\/auth\?/);
    const old = await authClient(market).signInWithPassword({ email: who.email, password: PASSWORD });
    expect(old.error?.code).toBe("invalid_credentials");
  },
);

test("of a confirmed account a new password keeps ways in, payouts, addresses and the rest", async () => {
  const [, , [, arrive]] = OWNERS as [unknown, unknown, (typeof OWNERS)[number]];
  const who = await createMember(market, { seller: true });
  await settle(who);
  await arrive(who.email);
  const kept = await rowsOf(who);
  expect(kept).toMatchObject({ passkeys: 1, identities: 1, factors: 1, consents: 1, sessions: 0, auth_codes: 0 });
  expect(kept).toMatchObject({ devices: 1, addresses: 1, saved_searches: 1, user_metadata: 1 });
  expect(await payoutOf(who)).toBe("malo@example.com");
});
