import { expect, test } from "vitest";
import { hasEmail, hasNotification, type Message } from "~/domain/messages/message";
import { DAY } from "~/domain/time";
import { renderEmail } from "~/gateways/mail/email.server";
import { notices as es } from "~/i18n/es/notices";
import { formatDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { messageTimes, messageValues, messageWords } from "~/i18n/message-values";
import { exampleMessage, FIELDS, MESSAGE_KINDS, mailSettings, outgoingEmail } from "../support/mails";
import { momentText } from "../support/moments";
import { translate } from "../support/texts";

const valuesOf = (message: Message, language: Language) => {
  const t = translate(language);
  return { ...messageValues(message, language, t), ...messageWords(message, t), item: "this item" };
};

for (const message of MESSAGE_KINDS.map((kind) => exampleMessage(kind)).filter(hasNotification)) {
  test(`the notification ${message.kind} is one filled line, in other words in each language`, () => {
    const [english, spanish] = (["en", "es"] as const).map((language) => {
      const line = translate(language)(`notices.says.${message.kind}`, valuesOf(message, language));
      expect(line).toMatch(/^\S.*\S$/);
      expect(line).not.toMatch(/notices\.|[{}]|undefined|null|NaN|\[object/);
      if ("title" in message) expect(line).toContain("this item");
      return line;
    });
    expect(english).not.toBe(spanish);
  });
}

const REPEATED = /(?<!\p{L})(\p{L}+)\s+\1(?!\p{L})/iu;
const near = (days: number) => Date.now() + days * DAY;

/** Times as the page says them: "today at 6:05 PM", "el mar 29 de dic". */
const withPhrases = (message: Message, language: Language, at: number) => ({
  ...valuesOf(message, language),
  ...Object.fromEntries(Object.keys(messageTimes(message)).map((name) => [name, momentText(at, language)])),
});

test.each(["en", "es"] as const)("no notification or email repeats a word, whenever its time is, in %s", (language) => {
  const t = translate(language);
  for (const message of MESSAGE_KINDS.map((kind) => exampleMessage(kind))) {
    for (const at of [near(0), near(1), near(-1), near(20), near(-400)]) {
      const values = withPhrases(message, language, at);
      if (hasNotification(message)) expect(t(`notices.says.${message.kind}`, values)).not.toMatch(REPEATED);
    }
    if (!hasEmail(message)) continue;
    const { subject, text } = renderEmail(outgoingEmail({ message, language }), mailSettings());
    for (const line of [subject, ...text.split("\n")]) expect(line).not.toMatch(REPEATED);
  }
  for (const what of Object.keys(es.past) as (keyof typeof es.past)[]) {
    const line = t(`notices.past.${what}`, { item: "“Silla”", until: momentText(near(-3), language) });
    expect(line).not.toMatch(REPEATED);
  }
});

test("a notification says amounts and moments as its reader reads them", () => {
  const message = exampleMessage("auction-won");
  for (const language of ["en", "es"] as const) {
    const line = translate(language)("notices.says.auction-won", valuesOf(message, language));
    expect(line).toContain(translate(language)("money", { amount: FIELDS.price }));
    expect(line).toContain(formatDateTime(FIELDS.payBy, language));
  }
});

test.each([
  ["en", "Pay MX$1,429.00, shipping included, by", "With shipping, that's MX$1,429.00."],
  ["es", "Paga $1,429.00, con el envío incluido, a más tardar", "Con el envío son $1,429.00."],
] as const)("a price is said with its shipping in %s", (language, pays, costs) => {
  const say = translate(language);
  expect(say("notices.says.auction-won", valuesOf(exampleMessage("auction-won"), language))).toContain(pays);
  expect(say("mails.outbid.body", valuesOf(exampleMessage("outbid"), language))).toContain(costs);
});

test.each([
  ["en", "New offer for this item: ", "2 × MX$625.00 (MX$1,250.00)", "MX$1,250.00"],
  ["es", "Oferta nueva por this item: ", "2 × $625.00 ($1,250.00)", "$1,250.00"],
] as const)(
  "an offer for several pieces says them; of one piece, and an old one, its price alone, in %s",
  (language, begins, both, one) => {
    const line = (quantity?: number) =>
      translate(language)(
        "notices.says.offer-received",
        valuesOf(exampleMessage("offer-received", { quantity }), language),
      );
    expect([line(2), line(1), line()]).toEqual([begins + both, begins + one, begins + one]);
  },
);

test.each([
  ["en", "Pay MX$1,250.00 plus shipping to your state by", "Shipping comes on top, and depends on your state."],
  ["es", "Paga $1,250.00 más el envío a tu estado a más tardar", "El envío se suma y depende de tu estado."],
] as const)("where shipping depends on the state, no sum is said, in %s", (language, pays, costs) => {
  const say = translate(language);
  const values = (kind: "auction-won" | "outbid") => {
    const { shipping: _, ...message } = exampleMessage(kind);
    return valuesOf(message, language);
  };
  expect(say("notices.says.auction-won", values("auction-won"))).toContain(pays);
  expect(say("mails.outbid.body", values("outbid"))).toContain(costs);
});

test.each([
  ["en", "Pay MX$1,250.00 by", "It isn't shipped: you pick it up."],
  ["es", "Paga $1,250.00 a más tardar", "No se envía: lo recoges tú."],
] as const)("what is only picked up has no shipping, in %s", (language, pays, costs) => {
  const say = translate(language);
  const values = (kind: "auction-won" | "outbid") => valuesOf(exampleMessage(kind, { shipping: null }), language);
  expect(say("notices.says.auction-won", values("auction-won"))).toContain(pays);
  expect(say("mails.outbid.body", values("outbid"))).toContain(costs);
});
