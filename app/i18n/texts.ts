import i18next, { type i18n } from "i18next";
import type { en } from "./en";
import { formatDateTime, formatWait } from "./format";
import type { Language } from "./language";

/** The same tree of texts in another language: a missing one does not compile. */
type SameShape<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? string : SameShape<Tree[Key]>;
};

export type Texts = SameShape<typeof en>;

type Leaf<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base | Key : Key;
type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Leaf<Key> : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

/** The address of a text: "home.title". Of a text that counts, without its `_one` and `_other`. */
export type TextKey = Path<typeof en>;

export type TextValues = Record<string, string | number>;

/** Gives the text at an address in the reader's language; `count` chooses between one and many. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** An i18next instance that holds one language and nothing to load. */
export function createTexts(language: Language, texts: Texts): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: texts } },
    interpolation: {
      escapeValue: false,
      prefix: "{",
      suffix: "}",
      // The formats there are: "{seconds, wait}" and, of a moment in milliseconds, "{startsAt, time}".
      format: (value: number, name) =>
        name === "wait" ? formatWait(value, language) : formatDateTime(value, language),
    },
    initImmediate: false,
  });
  return instance;
}
