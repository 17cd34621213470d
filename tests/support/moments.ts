import { formatMoment, type MomentStyle } from "~/domain/moment";
import { locales } from "~/i18n/format";
import type { Language } from "~/i18n/language";

/** Of the edge that Miniflare imitates. */
const EDGE_ZONE = "America/Chicago";

/** A moment as a page without script says it now. */
export function momentText(at: number, language: Language, style: MomentStyle = "phrase"): string {
  return formatMoment(at, style, locales[language], { now: Date.now(), zone: EDGE_ZONE });
}
