import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../support/market";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

function sentTo(email: string, from = market) {
  return from.mail.mails.filter(({ to }) => to === email);
}

/** The outbox rows for an address. */
async function waiting(email: string, from: Market): Promise<Record<string, unknown>[]> {
  const { rows } = await from.db.$client.execute({ sql: "SELECT * FROM mails WHERE email = ?", args: [email] });
  return rows;
}

test("a mail that the market sends brings a link of its own that opens the page", async () => {
  const ana = await market.person();
  const spanish = market.visitor({ "Accept-Language": "es" });
  await spanish.post("/auth/recover", { email: ana.email });
  await expect.poll(() => sentTo(ana.email)).toHaveLength(1);
  const [mail] = sentTo(ana.email);
  expect(mail?.from).toBe("Tianguis <correo@example.com>");
  const [address = ""] = mail?.text.split("\n").filter((line) => line.startsWith(`${market.origin}/auth/reset`)) ?? [];
  const page = await spanish.get(address.slice(market.origin.length));
  expect(page.status).toBe(200);
  expect(page.document.querySelector('input[name="password"]')).not.toBeNull();
});

test("without a configured origin, a request's host is not put into emails", async () => {
  const ana = await market.person();
  const asked = request(`${market.origin}/auth/recover`, {
    method: "POST",
    headers: { Host: "evil.example", "Content-Type": "application/x-www-form-urlencoded" },
  }).end(new URLSearchParams({ email: ana.email }).toString());
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(303);
  expect(await waiting(ana.email, market)).toMatchObject([{ tries: 0, sent_at: null }]);
  expect(sentTo(ana.email)).toEqual([]);
});

test("without a mail service the outbox waits", async () => {
  const silent = await openMarket({ vars: { MAIL_API_KEY: "" } });
  const ana = await silent.person();
  await silent.visitor().post("/auth/recover", { email: ana.email });
  expect(await waiting(ana.email, silent)).toMatchObject([{ tries: 0, sent_at: null }]);
  expect(silent.mail.mails).toEqual([]);
  await silent.close();
});
