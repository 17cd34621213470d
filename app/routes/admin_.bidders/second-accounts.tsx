import type { listSecondAccounts } from "~/data/auctions/second-accounts.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";

type Reports = Awaited<ReturnType<typeof listSecondAccounts>>;

export function SecondAccounts({ reports }: { reports: Reports }) {
  const { t } = useLanguage();
  if (reports.length === 0) return <p className="card">{t("adminBidders.noSeconds")}</p>;
  const columns = (["auction", "matched", "rises"] as const).map((key) => t(`adminBidders.${key}`));
  return (
    <AdminTable label={t("adminBidders.seconds")} columns={columns}>
      {reports.map(
        ({ auctionId, number, title, language, storeName, handle, userId, name, email, matches, at, isOwn, rises }) => (
          <tr key={`${auctionId}-${number}`}>
            <td>
              <p className="strong">
                <ListingTitle of={{ title, language }} />
              </p>
              <p className="small">
                {t("adminBidders.seller")}: <a href={`/store/${handle}`}>{storeName}</a>
              </p>
              <p className="small">
                {t("adminBidders.bidder", { number })}: <PersonLink id={userId} name={name} email={email} />
              </p>
              <p className="small muted">
                <Moment at={at} />
              </p>
            </td>
            <td>
              <span className="small muted named">{t("adminBidders.matched")}: </span>
              {matches.map((match) => t(`adminBidders.match.${match}`)).join(", ")}
            </td>
            <td>
              <p className="small muted named">{t("adminBidders.rises")}:</p>
              {rises.length === 0 && <p>{t("adminBidders.noRises")}</p>}
              {rises.map(({ seq, from, to }) => (
                <p className="num" key={seq}>
                  {t("adminBidders.rise", { seq, from, to })}
                </p>
              ))}
              <a href={`/auction/${auctionId}/proof`}>{t("adminBidders.proof")}</a>
            </td>
            <td>
              {isOwn === 0 && (
                <form method="post" action={`/admin/bidders/${auctionId}/${number}/reviewed`}>
                  <button className="btn sm" type="submit">
                    {t("adminBidders.reviewed")}{" "}
                    <span className="sr">
                      <ListingTitle of={{ title, language }} />
                    </span>
                  </button>
                </form>
              )}
            </td>
          </tr>
        ),
      )}
    </AdminTable>
  );
}
