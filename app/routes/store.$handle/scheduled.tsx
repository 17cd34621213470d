import type { ScheduledAuction } from "~/data/catalog/stores.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Moment } from "~/ui/moment";

/** For the store's owner only. */
export function Scheduled({ auctions }: { auctions: readonly ScheduledAuction[] }) {
  const { t } = useLanguage();
  if (auctions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="scheduled">
      <h2 id="scheduled">{t("revise.scheduledAuctions")}</h2>
      <ul className="list">
        {auctions.map(({ id, startsAt, ...of }) => (
          <li className="card" key={id}>
            <a href={`/product/${id}`}>
              <ListingTitle of={of} />
            </a>
            <p className="small muted">
              {t("revise.startsOn")} <Moment at={startsAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
