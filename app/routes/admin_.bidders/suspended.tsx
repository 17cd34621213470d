import type { listSuspended } from "~/data/auctions/strikes.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";

type Accounts = readonly (Awaited<ReturnType<typeof listSuspended>>[number] & { until: number })[];

export function Suspended({ accounts }: { accounts: Accounts }) {
  const { t } = useLanguage();
  if (accounts.length === 0) return <p className="card">{t("adminBidders.noSuspended")}</p>;
  const columns = (["buyer", "since", "ends"] as const).map((key) => t(`adminBidders.${key}`));
  return (
    <AdminTable label={t("adminBidders.suspended")} columns={columns}>
      {accounts.map(({ orderId, userId, name, email, at, isUnderReview, until }) => (
        <tr key={userId}>
          <td>
            <PersonLink id={userId} name={name} email={email} />
          </td>
          <td>
            <span className="small muted named">{t("adminBidders.since")} </span>
            <Moment at={at} />
          </td>
          <td>
            <p>{t(isUnderReview ? "adminBidders.mayBeReviewed" : "adminBidders.appealsOver")}</p>
            <p className="small muted">
              {t("adminBidders.ends")} <Moment at={until} />
            </p>
          </td>
          <td>
            <a className="btn sm" href={`/admin/strikes/${orderId}`}>
              {t("adminBidders.newest")} <span className="sr">{name}</span>
            </a>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
