import type { Addition } from "~/data/catalog/revisions.server";
import type { Language } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { wordsAttributes } from "./words-attributes";

interface AdditionsProps {
  additions: readonly (Addition & { language: Language })[];
  /** Whether the seller reads them. */
  isOwn?: boolean;
}

export function Additions({ additions, isOwn }: AdditionsProps) {
  const { t, language } = useLanguage();
  if (additions.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="additions">
      <h2 id="additions">{t(isOwn ? "revise.ownAdditions" : "revise.additions")}</h2>
      {additions.map((addition) => (
        <div key={addition.at}>
          <p className="small muted">
            {t("revise.addedOn")} <Moment at={addition.at} />
          </p>
          <p className="lines measure" {...wordsAttributes(addition, language)}>
            {addition.text}
          </p>
        </div>
      ))}
    </section>
  );
}
