import { expect } from "vitest";
import type { Market } from "./market";

/** The last letter to an address that has a code: its link and its code. */
export async function letterTo(market: Market, email: string): Promise<{ link: string; code: string }> {
  const newest = () => market.mail.mails.findLast(({ to, text }) => to.includes(email) && /^\d{8}$/m.test(text));
  await market.idle();
  await expect.poll(newest).toBeTruthy();
  const { text } = newest() ?? { text: "" };
  const [code = ""] = /^\d{8}$/m.exec(text) ?? [];
  const [link = ""] = /http\S+\/auth\/v1\/verify\S+/.exec(text) ?? [];
  return { link, code };
}
