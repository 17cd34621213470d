import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { links, users } from "~/data/schema.server";
import { signLink } from "~/http/session/mail-link.server";
import { authClient } from "../../support/auth-client";
import { letterTo } from "../../support/auth-letters";
import { codeFor, exchange, type RegisteredClient, registerClient } from "../../support/clients";
import { type Market, openMarket } from "../../support/market";
import { createMember, PASSWORD } from "../../support/members";
import { readAllRows } from "../../support/owner";

// What somebody can do with a copy of the database.

let market: Market;
let application: RegisteredClient;
beforeAll(async () => {
  market = await openMarket();
  application = await registerClient(market, await createMember(market, { admin: true }), { kind: "secret" });
});
afterAll(() => market.close());

type Client = ReturnType<typeof authClient>;

async function signedIn(flowType: "pkce" | "implicit" = "pkce") {
  const who = await createMember(market);
  const client = authClient(market, { flowType });
  const { data } = await client.signInWithPassword({ email: who.email, password: PASSWORD });
  return { who, client, session: data.session };
}

/** Each letter with a link or a code. */
const LETTERS: [what: string, ask: (client: Client, email: string) => Promise<unknown>][] = [
  ["a recovery", (client, email) => client.resetPasswordForEmail(email)],
  ["a sign-in", (client, email) => client.signInWithOtp({ email })],
  ["a proof", (client) => client.reauthenticate()],
  ["a new email", (client, email) => client.updateUser({ email: `nueva-${email}` })],
  [
    "a confirmation",
    async (client, email) => {
      await market.db.update(users).set({ email_confirmed_at: null }).where(eq(users.email, email));
      await client.resend({ type: "signup", email });
    },
  ],
];

const wholeDatabase = async () => (await readAllRows(market)).join("\n");
const tokenIn = (link: string) => (link ? (new URL(link).searchParams.get("token") ?? "") : "");
/** The digits of a code by themselves, and not as a part of a time. */
const isIn = (rows: string, secret: string) =>
  new RegExp(`(?<![\\w-])${secret.replace(/\./g, "\\.")}(?![\\w-])`).test(rows);

test.each(LETTERS)("neither the link nor the code of a letter of %s is in the database", async (_what, ask) => {
  for (const flowType of ["implicit", "pkce"] as const) {
    const { who, client } = await signedIn(flowType);
    await ask(client, who.email);
    const { link, code } = await letterTo(market, who.email);
    const rows = await wholeDatabase();
    expect(isIn(rows, who.email)).toBe(true);
    for (const secret of [code, tokenIn(link), tokenIn(link).replace("pkce_", "")].filter(Boolean))
      expect([secret, isIn(rows, secret)]).toEqual([secret, false]);
  }
});

test("nor is a code that is exchanged, a token, a secret of an application or a cookie of a session", async () => {
  const { who, client, session } = await signedIn();
  await client.resetPasswordForEmail(who.email);
  const opened = await fetch((await letterTo(market, who.email)).link, { redirect: "manual" });
  const code = new URL(opened.headers.get("Location") ?? "").searchParams.get("code") ?? "";
  const granted = await codeFor(market, who, application);
  const waiting = await codeFor(market, who, application);
  const { body } = await exchange(market, application, granted);
  const { sid = "" } = Object.fromEntries(who.cookies);
  const secrets = {
    ...{ code, granted, waiting, application: application.secret ?? "", sid, random: sid.split(".")[1] ?? "" },
    ...{ access: session?.access_token ?? "", refresh: session?.refresh_token ?? "" },
    ...{ theirs: body.access_token, renewing: body.refresh_token, id: body.id_token },
  };
  const rows = await wholeDatabase();
  for (const [name, secret] of Object.entries(secrets)) {
    expect([name, secret.length > 20]).toEqual([name, true]);
    expect([name, isIn(rows, secret)]).toEqual([name, false]);
  }
});

test("what the database knows of a letter opens nothing, nor does a signature by another secret, and spends nothing", async () => {
  const { who, client } = await signedIn("implicit");
  for (const [, ask] of LETTERS.slice(0, 4)) await ask(client, who.email);
  const stored = await market.db.select().from(links).where(eq(links.user_id, who.id));
  expect(stored.map(({ purpose }) => purpose).sort()).toEqual(["change-email", "reauthenticate", "recover", "sign-in"]);
  for (const { id } of stored) {
    for (const token of [id, `${id}.`, signLink(id, { secret: "a secret that is not the market's" })]) {
      for (const type of ["recovery", "magiclink", "email", "email_change"] as const) {
        const { error } = await authClient(market).verifyOtp({ type, token_hash: token });
        expect(error).toMatchObject({ status: 403, code: "otp_expired" });
        const led = await fetch(`${market.origin}/verify?${new URLSearchParams({ type, token })}`, {
          redirect: "manual",
        });
        expect(led.headers.get("Location")).toContain("error_code=otp_expired");
      }
      for (const path of ["/auth/reset", "/auth/confirm"])
        expect((await market.visitor().get(`${path}?${new URLSearchParams({ link: token })}`)).status).toBe(410);
    }
  }
  expect(await market.db.select().from(links).where(eq(links.user_id, who.id))).toEqual(stored);
});
