import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { hasOtherAdmins, listProposals } from "~/data/moderation/proposals.server";
import { findTotals } from "~/data/moderation/totals.server";
import { toCentavos } from "~/domain/money";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { SecondAdministrator } from "~/ui/moderation/second-administrator";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { pageTitle } from "~/ui/page-title";

/** The longest waiting; the others follow once these are decided. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, proposals, hasOthers] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(context.db, admin),
      listProposals(context.db, admin, MOST),
      hasOtherAdmins(context.db, admin),
    ]),
  );
  return {
    title: context.t("adminProposals.title"),
    totals,
    proposals,
    hasOthers,
    limit: context.config.twoPersonAmount,
  };
}

export default function Proposals() {
  const { title, totals, proposals, hasOthers, limit } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = [t("adminProposals.what"), t("adminProposals.by"), t("adminProposals.until")];
  return (
    <AdminFrame totals={totals} isHeaded>
      <h2>{title}</h2>
      <SecondAdministrator limit={limit} hasOthers={hasOthers} />
      {proposals.length === 0 ? (
        <p className="card">{t("adminProposals.none")}</p>
      ) : (
        <AdminTable label={title} columns={columns}>
          {proposals.map(({ id, what, name, title: order, amount, proposer, until }) => (
            <tr key={id}>
              <td>
                <p>{t(`adminProposals.kind.${what}`)}</p>
                <p className="small muted">
                  {name ?? order}
                  {amount !== null && (
                    <>
                      {" "}
                      · <Money amount={toCentavos(amount)} />
                    </>
                  )}
                </p>
              </td>
              <td>
                <span className="small muted named">{t("adminProposals.by")} </span>
                {proposer}
              </td>
              <td>
                <span className="small muted named">{t("adminProposals.until")} </span>
                <Moment at={until} />
              </td>
              <td>
                <a className="btn sm" href={`/admin/proposals/${id}`}>
                  {t("adminProposals.look")} <span className="sr">{t(`adminProposals.kind.${what}`)}</span>
                </a>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    </AdminFrame>
  );
}
