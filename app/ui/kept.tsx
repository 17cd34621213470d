import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { LanguageProvider, useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";

/** As many parts again may be kept that were not asked for since: together some 5 MB of cards. */
const MOST = 1_000;

/** HTML by what it was drawn from, for each language and currency; `older` has what was asked for before the last thousand. */
const kept = new WeakMap<Translate, { parts: Map<string, string>; older: Map<string, string> }>();

/** A kept part says no times of its own: it would say them until it is drawn anew. */
const CLOCK = {
  get now(): number {
    throw new Error("A kept part has no clock.");
  },
  zone: "UTC",
};

interface KeptProps {
  as: "div" | "footer" | "li";
  id?: string;
  className: string;
  /** All that the part is drawn from, as JSON; the site's configuration as well, if it says any of it. */
  from: unknown;
  /** Finds no reader, address, page or clock around it: whoever is shown the same is shown this. */
  children: () => ReactNode;
}

/** A part of a page that is drawn once for all who are shown the same, and kept as text. */
export function Kept({ as: Tag, id, className, from, children }: KeptProps) {
  const { language, t } = useLanguage();
  const html = drawOnce(t, `${className} ${JSON.stringify(from)}`, () =>
    renderToString(
      <LanguageProvider language={language} t={t} clock={CLOCK}>
        {children()}
      </LanguageProvider>,
    ),
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
  return <Tag id={id} className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

function drawOnce(t: Translate, key: string, draw: () => string): string {
  const { parts, older } = kept.get(t) ?? { parts: new Map(), older: new Map() };
  const found = parts.get(key);
  if (found !== undefined) return found;
  const html = older.get(key) ?? draw();
  const isFull = parts.size >= MOST;
  kept.set(t, isFull ? { parts: new Map([[key, html]]), older: parts } : { parts: parts.set(key, html), older });
  return html;
}
