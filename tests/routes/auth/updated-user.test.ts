import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identities, users } from "~/data/schema.server";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { appCode } from "../../support/authenticator";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

type Client = ReturnType<typeof authClient>;
interface Person {
  who: Member;
  client: Client;
}

async function enrol({ client }: Person): Promise<string> {
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  if (data?.type !== "totp") throw new Error("no app");
  const { error } = await client.mfa.challengeAndVerify({ factorId: data.id, code: appCode(data.totp.secret) });
  expect(error).toBeNull();
  return data.id;
}

const identityOf = ({ id }: Member) => ({
  ...{ id: crypto.randomUUID(), user_id: id, provider: "acme", issuer: "https://acme.example", subject: id },
  ...{ is_email_verified: true, created_at: 1, last_used_at: 1 },
});

async function confirmNewEmail({ client, who }: Person): Promise<void> {
  const email = `nuevo-${who.email}`;
  expect((await client.updateUser({ email })).error).toBeNull();
  const { code } = await letterTo(market, email);
  expect((await client.verifyOtp({ type: "email_change", email, token: code })).error).toBeNull();
}

/** What goes before is no part of the change. */
const CHANGES: [what: string, change: (person: Person) => Promise<unknown>, before?: typeof enrol][] = [
  ["the name", ({ client }) => client.updateUser({ data: { full_name: "Otra Persona" } })],
  ["data of an application", ({ client }) => client.updateUser({ data: { shoe: 24 } })],
  ["the password", ({ client }) => client.updateUser({ password: "otra contraseña larga" })],
  ["the email", confirmNewEmail],
  ["an app that is enrolled", enrol],
  [
    "an app that is removed",
    async ({ client }) => {
      const { data } = await client.mfa.listFactors();
      return client.mfa.unenroll({ factorId: data?.totp[0]?.id ?? "" });
    },
    enrol,
  ],
  ["an identity", ({ who }) => market.db.insert(identities).values(identityOf(who))],
  [
    "the name, on the pages",
    async ({ who }) => who.submit(await who.get("/account/settings"), "main form", { full_name: "De las Páginas" }),
  ],
];

async function arrive(): Promise<Person> {
  const who = await createMember(market);
  const client = authClient(market);
  expect((await client.signInWithPassword({ email: who.email, password: PASSWORD })).error).toBeNull();
  return { who, client };
}

const stateOf = async ({ client }: Person) => {
  const { user } = (await client.getUser()).data;
  return [user?.created_at, user?.updated_at];
};

test.each(CHANGES)("%s moves updated_at", async (_what, change, before) => {
  const person = await arrive();
  await before?.(person);
  await market.db.update(users).set({ updated_at: null }).where(eq(users.id, person.who.id));
  const [created, atFirst] = await stateOf(person);
  expect(atFirst).toBe(created);
  await change(person);
  const [, moved = ""] = await stateOf(person);
  expect(Date.parse(moved)).toBeGreaterThan(Date.parse(created ?? ""));
});

test("what does not change the user leaves updated_at", async () => {
  const person = await arrive();
  const before = await stateOf(person);
  expect((await person.client.refreshSession()).error).toBeNull();
  await person.client.signInWithPassword({ email: person.who.email, password: PASSWORD });
  await person.client.resetPasswordForEmail(person.who.email);
  expect(await stateOf(person)).toEqual(before);
});

test("the answer to a change says when", async () => {
  const person = await arrive();
  const { data } = await person.client.updateUser({ data: { full_name: "Al Momento" } });
  expect(data.user?.updated_at).toBe((await stateOf(person))[1]);
});
