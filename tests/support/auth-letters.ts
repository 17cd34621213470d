import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { mails } from "~/data/schema.server";
import type { Market } from "./market";

/** The last letter to an address that has a code, once all to it are sent: its link and its code. */
export async function letterTo({ db, mail }: Market, email: string): Promise<{ link: string; code: string }> {
  const waiting = () => db.$count(mails, sql`email = ${email} AND sent_at IS NULL`);
  await expect.poll(waiting, { interval: 20 }).toBe(0);
  const newest = () => mail.mails.findLast(({ to, text }) => to.includes(email) && /^\d{8}$/m.test(text));
  await expect.poll(newest).toBeTruthy();
  const { text } = newest() ?? { text: "" };
  const [code = ""] = /^\d{8}$/m.exec(text) ?? [];
  const [link = ""] = /http\S+\/auth\/v1\/verify\S+/.exec(text) ?? [];
  return { link, code };
}
