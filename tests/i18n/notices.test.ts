import { expect, test } from "vitest";
import { hasNotification, type Message } from "~/domain/messages/message";
import { formatDateTime } from "~/i18n/format";
import type { Language } from "~/i18n/language";
import { brokenRule, messageValues } from "~/i18n/message-values";
import { exampleMessage, FIELDS, MESSAGE_KINDS } from "../support/mails";
import { translate } from "../support/texts";

const valuesOf = (message: Message, language: Language) => {
  const rule = brokenRule(message, translate(language));
  return { ...messageValues(message, language), rule, item: "this item" };
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

test("a notification says amounts and moments as its reader reads them", () => {
  const message = exampleMessage("auction-won");
  for (const language of ["en", "es"] as const) {
    const line = translate(language)("notices.says.auction-won", valuesOf(message, language));
    expect(line).toContain(translate(language)("money", { amount: FIELDS.price }));
    expect(line).toContain(formatDateTime(FIELDS.payBy, language));
  }
});
