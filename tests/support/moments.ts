import { formatMoment, type MomentStyle } from "~/domain/moment";
import { MARKET_ZONE } from "~/domain/wall-time";
import { locales } from "~/i18n/format";
import type { Language } from "~/i18n/language";

/** A moment as a page without script says it now. */
export function momentText(at: number, language: Language, style: MomentStyle = "phrase"): string {
  return formatMoment(at, style, locales[language], { now: Date.now(), zone: MARKET_ZONE }).replaceAll(/\s/g, " ");
}
