import { foreign, type Language } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";

export interface Titled {
  title: string;
  language: Language;
}

/** A listing's title as its seller wrote it, with its language where that is not the page's. */
export function ListingTitle({ of: { title, language } }: { of: Titled }) {
  const lang = foreign(language, useLanguage().language);
  return lang ? <span lang={lang}>{title}</span> : title;
}
