import type { Message, MessageOf } from "~/domain/messages/message";
import type { MessageFields } from "~/domain/messages/message-entry";
import type { Rule } from "~/domain/moderation/rule";
import type { SuspensionRule } from "~/domain/moderation/suspension";
import { toCentavos } from "~/domain/money";
import { formatDateTime, locales } from "./format";
import type { Language } from "./language";
import { piecesPrice } from "./pieces-price";
import type { TextValues, Translate } from "./texts";

/** Other numbers are times. */
const NUMBERS = ["price", "quantity", "shipping", "found", "wrong"];

/** The values of a message's texts but its times. */
export function messageFacts(message: Message, t: Translate): TextValues {
  const { price: known, quantity = 1, shipping } = message as Partial<MessageFields>;
  const price = known ?? toCentavos(0);
  const goods = piecesPrice(t, price, quantity);
  const total = price + (shipping ?? 0);
  const said = shipping === undefined ? "byState" : shipping === null ? "pickUp" : "anywhere";
  const facts = Object.entries(message).filter(
    ([name, value]) => typeof value === "string" || (typeof value === "number" && NUMBERS.includes(name)),
  );
  const withShipping = t(`mails.withShipping.${said}`, { total });
  return {
    ...Object.fromEntries(facts),
    // A text, which "{price, money}" leaves as it is.
    ...(quantity > 1 && { price: goods }),
    total,
    pay: t(`mails.pay.${said}`, { price, total }),
    due: t(`mails.due.${said}`, { price, total }),
    withShipping,
    // Reminders that were stored without a price say none.
    sum: known === undefined ? "" : `${goods}. ${withShipping}`,
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
  const listed = "titles" in message && { titles: listTitles(message.titles, language) };
  return { ...messageFacts(message, t), ...Object.fromEntries(times), ...listed };
}

/** “A”, “B” is stored: “A” and “B”. */
function listTitles(titles: string, language: Language): string {
  return new Intl.ListFormat(locales[language]).format(titles.split(/(?<=”), (?=“)/));
}

/** What a message says in our own words. Older ones about reports have no reason and no time to object, others no part or deadline. */
export function messageWords(message: Message, t: Translate) {
  const {
    measure = "none",
    reported = "any",
    part,
    reason,
    until,
    shipBy,
    respondBy,
  } = message as Partial<MessageFields>;
  return {
    rule: brokenRule(message, t),
    part: part ? t(`rulings.part.${part}`) : "",
    restored: t(`mails.restored.${part === undefined ? "any" : part === "conduct" ? "warning" : "text"}`),
    waiting: "waiting" in message ? t(`operations.waiting.${message.waiting}`) : "",
    ship: shipBy === undefined ? t("mails.ship.soon") : t("mails.ship.by", { shipBy }),
    answer: respondBy === undefined ? t("mails.answer.none") : t("mails.answer.by", { respondBy }),
    acted: t(`reports.acted.${reported}`),
    because: reason ? `${t("reports.reason")} ${reason}` : "",
    object: until ? t("reports.objectWithin") : "",
    next: t(`suspensions.next.${measure}`),
    ...(message.kind === "import-finished" && importWords(message, t)),
  };
}

function importWords({ found, wrong }: MessageOf<"import-finished">, t: Translate) {
  const imported = t("imports.imported", { count: found });
  return {
    listings: t("catalog.listings", { count: found }),
    imported: wrong ? `${imported} ${t("imports.unimported", { count: wrong })}` : imported,
  };
}

function brokenRule(message: Message, t: Translate): string {
  const { broke } = message as Partial<MessageOf<"report-upheld">>;
  if (broke) return ruleText(broke, t);
  if ("rule" in message) return t(`takedowns.rule.${message.rule}`);
  return "breach" in message ? t(`suspensions.rule.${message.breach}`) : "";
}

/** A rule of any decision. */
export function ruleText(rule: Rule | SuspensionRule, t: Translate): string {
  return t(rule === "attack" ? "suspensions.rule.attack" : `takedowns.rule.${rule}`);
}
