import type { StoredRuling } from "~/data/moderation/rulings.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

/** Warnings and removed texts. */
export function UserRulings({ rulings }: { rulings: readonly StoredRuling[] }) {
  const { t } = useLanguage();
  if (rulings.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="rulings">
      <h2 id="rulings">{t("adminUsers.rulings")}</h2>
      <ul className="stack tight plain linked">
        {rulings.map(({ id, noun, rule, reason, at, decision }) => (
          <li key={id}>
            <a href={`/admin/rulings/${id}`}>{t(`adminUsers.ruling.${noun}`)}</a>{" "}
            {decision && <span className="chip">{t(`adminUsers.rulingState.${decision}`)}</span>}{" "}
            <span className="small muted dots">
              <span>{t(`takedowns.rule.${rule}`)}</span>
              <Moment at={at} />
            </span>
            <p className="small muted lines">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
