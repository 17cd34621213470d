import type { StoredStrike } from "~/data/auctions/strikes.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";

export function Appeals({ appeals }: { appeals: readonly StoredStrike[] }) {
  const { t } = useLanguage();
  if (appeals.length === 0) return <p className="card">{t("adminBidders.noAppeals")}</p>;
  const columns = (["strike", "appeal", "since"] as const).map((key) => t(`adminBidders.${key}`));
  return (
    <AdminTable label={t("adminBidders.appeals")} columns={columns}>
      {appeals.map(({ orderId, title, language, userId, name, email, at, appeal, appealedAt }) => (
        <tr key={orderId}>
          <td>
            <p>
              <a className="strong" href={`/admin/orders/${orderId}`}>
                <ListingTitle of={{ title, language }} />
              </a>
            </p>
            <p className="small">
              {t("adminBidders.buyer")}: <PersonLink id={userId} name={name} email={email} />
            </p>
            <p className="small muted">
              {t("strikes.given")} <Moment at={at} />
            </p>
          </td>
          <td className="lines">{appeal}</td>
          <td>
            <span className="small muted named">{t("adminBidders.since")} </span>
            {appealedAt !== null && <Moment at={appealedAt} />}
          </td>
          <td>
            <a className="btn sm" href={`/admin/strikes/${orderId}`}>
              {t("adminTakedowns.decide")}{" "}
              <span className="sr">
                <ListingTitle of={{ title, language }} />
              </span>
            </a>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
