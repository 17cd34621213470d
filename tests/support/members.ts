import Argon2 from "@phi-ag/argon2";
import { eq } from "drizzle-orm";
import wasm from "#argon2-wasm";
import { mails, users } from "~/data/schema.server";
import type { Market } from "./market";
import type { Page } from "./page";

export const PASSWORD = "cuatro palabras al azar";
let networks = 0;

export type Member = Awaited<ReturnType<typeof createMember>>;

/**
 * A user with a password, a confirmed email and an IP address of their own, so that rate limits by address do not mix.
 */
export async function createMember(
  market: Market,
  { language = "en", ...options }: { language?: "en" | "es"; seller?: boolean | string; admin?: boolean } = {},
) {
  networks++;
  const headers = { "Accept-Language": language, "CF-Connecting-IP": `203.0.113.${networks}` };
  const person = await market.person({ ...options, headers });
  await market.db
    .update(users)
    .set({ password_hash: quickHash(PASSWORD), language, email_confirmed_at: 1 })
    .where(eq(users.id, person.id));
  return person;
}

export type Admins = Awaited<ReturnType<typeof createAdmins>>;

/** An administrator of each language. */
export async function createAdmins(market: Market) {
  return {
    en: await createMember(market, { admin: true }),
    es: await createMember(market, { admin: true, language: "es" }),
  };
}

const argon2 = new Argon2(new WebAssembly.Instance(wasm));

/** Compares at once: the cost is stored in the hash, and lowest here. */
export function quickHash(password: string): string {
  const ascii = Buffer.from(password.normalize("NFKC")).toString("base64");
  return argon2.hash(ascii, { memoryCost: 32, timeCost: 1, parallelism: 1 }).encoded;
}

export async function rowOf(market: Market, { id }: { id: string }) {
  const [row] = await market.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error("no such user");
  return row;
}

/** Oldest first. */
export async function mailsOf(market: Market, { id }: { id: string }) {
  const rows = await market.db.select().from(mails).where(eq(mails.user_id, id)).orderBy(mails.id);
  return rows.map(({ email, language, message }) => ({ email, language, message }));
}

/** From an IP address of its own. */
export async function signIn(market: Market, email: string, password = PASSWORD): Promise<Page> {
  networks++;
  const visitor = market.visitor({ "CF-Connecting-IP": `203.0.113.${networks}` });
  return visitor.post("/auth", { email, password });
}

/** The errors of a page by the name of their field. */
export function errorsOn(page: Page): Record<string, string> {
  const errors = page.document.querySelectorAll("main .error");
  return Object.fromEntries(
    errors.map((error) => [(error.getAttribute("id") ?? "").replace("-error", ""), error.text]),
  );
}

/** Where one decision is left: heading, button and the field that sends it. */
export function onlyDecision({ heading, document }: Page): (string | undefined)[] {
  const fields = document.querySelectorAll('main input[name="decision"]');
  const button = document.querySelector("main button[type=submit]")?.text;
  return [heading, button, ...fields.map((one) => `${one.getAttribute("type")} ${one.getAttribute("value")}`)];
}
