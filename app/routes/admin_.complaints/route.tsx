import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listDisputedResults } from "~/data/auctions/complaints.server";
import { findTotals } from "~/data/moderation/totals.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";

/** The longest waiting; the others follow once these are decided. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, results] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findTotals(context.db, admin), listDisputedResults(context.db, admin, MOST)]),
  );
  return { title: context.t("adminComplaints.title"), totals, results };
}

export default function AdminComplaints() {
  const { title, totals, results } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = [t("adminComplaints.auction"), t("adminComplaints.people"), t("adminComplaints.since")];
  return (
    <AdminFrame totals={totals} isHeaded>
      <h2>{title}</h2>
      <p className="muted">{t("adminComplaints.aboutDesk")}</p>
      {results.length === 0 ? (
        <p className="card">{t("adminComplaints.none")}</p>
      ) : (
        <AdminTable label={title} columns={columns}>
          {results.map((result) => (
            <tr key={result.auctionId}>
              <td>
                <p>
                  <ListingTitle of={result} />
                </p>
                <p className="small muted">{result.store}</p>
              </td>
              <td>
                {result.complaints.map(({ userId, name, email, cause }) => (
                  <p className="small" key={userId}>
                    <PersonLink id={userId} name={name} email={email} />
                    <br />
                    {t(`complaints.cause.${cause}`)}
                  </p>
                ))}
              </td>
              <td>
                <span className="small muted named">{t("adminComplaints.since")} </span>
                <Moment at={result.since} />
              </td>
              <td>
                <a className="btn sm" href={`/admin/complaints/${result.auctionId}`}>
                  {t("adminComplaints.decide")}{" "}
                  <span className="sr">
                    <ListingTitle of={result} />
                  </span>
                </a>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    </AdminFrame>
  );
}
