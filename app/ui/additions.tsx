import type { Addition } from "~/data/catalog/revisions.server";
import { formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** What a seller added to a description after bids, each with its time. */
export function Additions({ additions }: { additions: readonly Addition[] }) {
  const { t, language } = useLanguage();
  if (additions.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="additions">
      <h2 id="additions">{t("revise.additions")}</h2>
      {additions.map(({ at, text }) => (
        <div key={at}>
          <p className="small muted">
            {t("revise.addedOn")} <time dateTime={new Date(at).toISOString()}>{formatDateTime(at, language)}</time>
          </p>
          <p className="lines measure">{text}</p>
        </div>
      ))}
    </section>
  );
}
