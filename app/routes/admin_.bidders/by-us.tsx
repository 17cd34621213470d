import type { listSuspensions } from "~/data/moderation/suspensions.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";

/** Accounts that administrators suspended, with their appeals. */
export function SuspendedByUs({ suspensions }: { suspensions: Awaited<ReturnType<typeof listSuspensions>> }) {
  const { t } = useLanguage();
  if (suspensions.length === 0) return <p className="card">{t("adminBidders.noSuspended")}</p>;
  const columns = (["person", "rule", "ends"] as const).map((key) => t(`adminBidders.${key}`));
  return (
    <AdminTable label={t("adminBidders.byUs")} columns={columns}>
      {suspensions.map(({ id, userId, name, email, rule, until, appeal, appealedAt, decision }) => (
        <tr key={id}>
          <td>
            <PersonLink id={userId} name={name} email={email} />
          </td>
          <td>
            <p>{t(`suspensions.rule.${rule}`)}</p>
            {appealedAt !== null && decision === null && (
              <>
                <p className="small muted">
                  {t("adminBidders.appealed")} <Moment at={appealedAt} />
                </p>
                <p className="lines">{appeal}</p>
              </>
            )}
          </td>
          <td>
            <span className="small muted named">{t("adminBidders.ends")} </span>
            {until === null ? t("adminBidders.open") : <Moment at={until} />}
          </td>
          <td>
            <a className="btn sm" href={`/admin/users/${userId}/reinstate`}>
              {t(appealedAt !== null && decision === null ? "adminBidders.yes" : "adminUsers.decisions.lifted")}{" "}
              <span className="sr">{name}</span>
            </a>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}
