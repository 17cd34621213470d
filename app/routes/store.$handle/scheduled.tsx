import type { ScheduledAuction } from "~/data/catalog/stores.server";
import { formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

/** What waits for its start: for the store's owner alone. */
export function Scheduled({ auctions }: { auctions: readonly ScheduledAuction[] }) {
  const { t, language } = useLanguage();
  if (auctions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="scheduled">
      <h2 id="scheduled">{t("revise.scheduledAuctions")}</h2>
      <ul className="cards one">
        {auctions.map(({ id, title, startsAt }) => (
          <li className="card" key={id}>
            <a href={`/product/${id}`}>{title}</a>
            <p className="small muted">
              {t("revise.startsOn")}{" "}
              <time dateTime={new Date(startsAt).toISOString()}>{formatDateTime(startsAt, language)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
