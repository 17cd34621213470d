import type { Addition } from "~/data/catalog/revisions.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";

export function Additions({ additions }: { additions: readonly Addition[] }) {
  const { t } = useLanguage();
  if (additions.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="additions">
      <h2 id="additions">{t("revise.additions")}</h2>
      {additions.map(({ at, text }) => (
        <div key={at}>
          <p className="small muted">
            {t("revise.addedOn")} <Moment at={at} />
          </p>
          <p className="lines measure">{text}</p>
        </div>
      ))}
    </section>
  );
}
