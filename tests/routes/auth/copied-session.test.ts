import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factorOffers, factors, links, serviceSessions, sessions, userMetadata } from "~/data/schema.server";
import { FACTOR_FRESH } from "~/domain/accounts/factor";
import { SECOND } from "~/domain/time";
import { authClient } from "../../support/auth-client";
import { appCode } from "../../support/authenticator";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD, rowOf } from "../../support/members";

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A session of an application that proved its password a while ago. */
async function signedIn() {
  const who = await createMember(market);
  const client = authClient(market);
  const { error } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  if (error) throw error;
  const proved = async (ago: number) => {
    const amr = [{ method: "password" as const, timestamp: Math.floor((Date.now() - ago) / SECOND) }];
    const own = sql`id_hash IN (SELECT id_hash FROM sessions WHERE user_id = ${who.id})`;
    await market.db.update(serviceSessions).set({ amr }).where(own);
  };
  return { who, client, proved };
}

const again = { status: 400, code: "reauthentication_needed" };
const factorsOf = ({ id }: { id: string }) => market.db.select().from(factors).where(eq(factors.user_id, id));

/** As if all the person's sessions ended while a request is under way: once it counts its try. */
async function whileEnding<T>({ id }: { id: string }, key: string, act: () => Promise<T>): Promise<T> {
  await market.db.run(
    sql.raw(`CREATE TRIGGER ending AFTER INSERT ON rate_limits WHEN NEW.key LIKE '${key}:%'
      BEGIN DELETE FROM sessions WHERE user_id = '${id}'; END`),
  );
  try {
    return await act();
  } finally {
    await market.db.run(sql`DROP TRIGGER ending`);
  }
}

test("a session that was proved a while ago enrols no app, and so proves itself by none", async () => {
  const { who, client, proved } = await signedIn();
  await proved(FACTOR_FRESH);
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toMatchObject(again);
  expect(await market.db.select().from(factorOffers).where(eq(factorOffers.user_id, who.id))).toEqual([]);
  await proved(FACTOR_FRESH - 30 * SECOND);
  expect((await client.mfa.enroll({ factorType: "totp" })).error).toBeNull();
});

test("an app that was offered in time is accepted from a recent proof alone", async () => {
  const { who, client, proved } = await signedIn();
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  await proved(FACTOR_FRESH);
  const late = await client.mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret) });
  expect(late.error).toMatchObject(again);
  expect(await factorsOf(who)).toEqual([]);
  expect((await client.updateUser({ password: "de quien la copió" })).error).toMatchObject(again);
  await proved(0);
  const fresh = await client.mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret) });
  expect(fresh.error).toBeNull();
  expect(await factorsOf(who)).toHaveLength(1);
});

test("an app of a session that ends meanwhile is not accepted", async () => {
  const { who, client } = await signedIn();
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  const code = appCode(data.totp.secret);
  const { error } = await whileEnding(who, "code:pair", () =>
    client.mfa.challengeAndVerify({ factorId: data.id, code }),
  );
  expect(error?.code).toBe("mfa_verification_failed");
  expect(await market.db.select().from(sessions).where(eq(sessions.user_id, who.id))).toEqual([]);
  expect(await factorsOf(who)).toEqual([]);
});

test("a new email, name and data of a session that ends meanwhile are not taken", async () => {
  const { who, client } = await signedIn();
  const asked = { email: `malo-${who.email}`, data: { full_name: "Otra", theme: "dark" } };
  const { error } = await whileEnding(who, "mail:change-email", () => client.updateUser(asked));
  expect(error?.name).toBe("AuthSessionMissingError");
  expect(await market.db.select().from(links).where(eq(links.user_id, who.id))).toEqual([]);
  expect((await rowOf(market, who)).full_name).not.toBe("Otra");
  expect(await market.db.select().from(userMetadata).where(eq(userMetadata.user_id, who.id))).toEqual([]);
  await market.idle();
  expect(market.mail.mails.filter(({ to }) => to.endsWith(who.email))).toEqual([]);
});
