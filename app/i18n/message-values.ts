import type { Message, MessageOf } from "~/domain/messages/message";
import { formatDateTime } from "./format";
import type { Language } from "./language";
import type { TextValues, Translate } from "./texts";

/** Other numbers are times. */
const NUMBERS = ["price", "shipping", "found"];

/** The values of a message's texts but its times. */
export function messageFacts(message: Message, t: Translate): TextValues {
  const { price = 0, shipping } = message as { price?: number; shipping?: number | null };
  const total = price + (shipping ?? 0);
  const said = shipping === undefined ? "byState" : shipping === null ? "pickUp" : "anywhere";
  const facts = Object.entries(message).filter(
    ([name, value]) => typeof value === "string" || (typeof value === "number" && NUMBERS.includes(name)),
  );
  return {
    ...Object.fromEntries(facts),
    total,
    pay: t(`mails.pay.${said}`, { price, total }),
    due: t(`mails.due.${said}`, { price, total }),
    withShipping: t(`mails.withShipping.${said}`, { total }),
  };
}

export function messageTimes(message: Message): Record<string, number> {
  const values: [string, unknown][] = Object.entries(message);
  return Object.fromEntries(
    values.flatMap(([name, value]) => (typeof value === "number" && !NUMBERS.includes(name) ? [[name, value]] : [])),
  );
}

/** All values, for where nobody knows the reader's time zone. */
export function messageValues(message: Message, language: Language, t: Translate): TextValues {
  const times = Object.entries(messageTimes(message)).map(([name, at]) => [name, formatDateTime(at, language)]);
  return { ...messageFacts(message, t), ...Object.fromEntries(times) };
}

/** What a message says in our own words: the rule that was broken, the part of it that broke it, what its reader may do now, what waits. */
export function messageWords(message: Message, t: Translate) {
  const { measure = "none" } = "measure" in message ? message : {};
  return {
    rule: brokenRule(message, t),
    part: "part" in message ? t(`rulings.part.${message.part}`) : "",
    waiting: "waiting" in message ? t(`operations.waiting.${message.waiting}`) : "",
    next: t(`suspensions.next.${measure}`),
  };
}

function brokenRule(message: Message, t: Translate): string {
  const { broke } = message as Partial<MessageOf<"report-upheld">>;
  if (broke) return t(broke === "attack" ? "suspensions.rule.attack" : `takedowns.rule.${broke}`);
  if ("rule" in message) return t(`takedowns.rule.${message.rule}`);
  return "breach" in message ? t(`suspensions.rule.${message.breach}`) : "";
}
