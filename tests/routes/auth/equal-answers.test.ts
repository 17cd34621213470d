import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthCall, authClient } from "../../support/auth-client";
import { type Market, openMarket } from "../../support/market";
import { createMember } from "../../support/members";

/** Without a mail service: what is sent afterwards would take round trips of its own. */
let market: Market;
beforeAll(async () => {
  market = await openMarket({ cheapHashes: true, vars: { MAIL_API_KEY: "" } });
});
afterAll(() => market.close());

const CALLS: [string, AuthCall][] = [
  ["a recovery", (client, email) => client.resetPasswordForEmail(email)],
  ["a sign-in by email", (client, email) => client.signInWithOtp({ email })],
  [
    "one that makes no account",
    (client, email) => client.signInWithOtp({ email, options: { shouldCreateUser: false } }),
  ],
  ["a confirmation once more", (client, email) => client.resend({ type: "signup", email })],
  ["a new email's once more", (client, email) => client.resend({ type: "email_change", email })],
  ["a wrong password", (client, email) => client.signInWithPassword({ email, password: "no es esta" })],
  ["a wrong code", (client, email) => client.verifyOtp({ type: "email", email, token: "000000" })],
];

test.each(CALLS)(
  "%s gets the same answer after as many round trips, whether or not there is an account",
  async (what, call) => {
    const who = await createMember(market);
    const answers: unknown[] = [];
    for (const email of [who.email, `nadie-${what.replaceAll(" ", "-")}@example.com`]) {
      let told: unknown;
      const trips = await market.trips(async () => {
        const { error } = await call(authClient(market), email);
        told = error && [error.status, error.code, error.message];
      });
      answers.push([trips, told]);
    }
    expect(answers[0]).toEqual(answers[1]);
  },
);
