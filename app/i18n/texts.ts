import i18next, { type i18n } from "i18next";
import type { en } from "./en";
import { formatDateTime, formatMoney, formatWait } from "./format";
import type { Language } from "./language";
import { formatCount } from "./with-unit";

/** The same tree of texts in another language: a missing text does not compile. */
type SameShape<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameShape<Tree[Key]>;
};

export type Texts = SameShape<typeof en>;

type Leaf<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base | Key : Key;
type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Leaf<Key> : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

/** The key of a text: "home.title"; for a text that counts, without its `_one` or `_other`. */
export type TextKey = Path<typeof en>;

export type TextValues = Record<string, string | number>;

/** `count` chooses between the forms of a text that counts. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** An i18next instance with one language and nothing to load. Browsers have only the texts of their part of a page. */
export function createTexts(language: Language, texts: object, currency: string): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: {
      escapeValue: false,
      prefix: "{",
      suffix: "}",
      alwaysFormat: true,
      // The formats: "{seconds, wait}", for a time in milliseconds "{startsAt, time}", for an amount in centavos
      // "{price, money}", for a queue of cron "{queue, queue}"; other numbers are grouped.
      format: (value: string | number, name) => {
        if (name === "queue") return instance.t(`unfinished.queue.${value}`);
        if (typeof value !== "number") return value;
        if (name === "wait") return formatWait(value, language);
        if (name === "money") return formatMoney(value, language, currency);
        return name === "time" ? formatDateTime(value, language) : formatCount(value);
      },
    },
    initImmediate: false,
  });
  return instance;
}
