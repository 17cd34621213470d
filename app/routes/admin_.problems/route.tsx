import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTotals } from "~/data/moderation/totals.server";
import { listEscalatedProblems } from "~/data/problems/escalated-problems.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { pageTitle } from "~/ui/page-title";
import { problemKindText } from "~/ui/problems/problem-kind";

/** The longest waiting problems; the others follow once these are decided. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, problems] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findTotals(context.db, admin), listEscalatedProblems(context.db, admin, MOST)]),
  );
  return { title: context.t("admin.problems"), totals, problems };
}

export default function AdminProblems() {
  const { totals, problems } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = (["problem", "amount", "since", "by"] as const).map((key) => t(`adminProblems.${key}`));
  return (
    <AdminFrame totals={totals}>
      <p className="muted">
        {t("adminProblems.about")} <a href="/admin/orders?view=problems">{t("adminProblems.others")}</a>
      </p>
      {problems.length > 0 ? (
        <AdminTable label={t("admin.problems")} columns={columns} numeric={[t("adminProblems.amount")]}>
          {problems.map(
            ({ id, kind, title, language, storeName, amount, escalatedAt, decideBy, proposedUntil, now }) => (
              <tr key={id}>
                <td>
                  <p className="strong">{t(problemKindText(kind))}</p>
                  <p>
                    <ListingTitle of={{ title, language }} />
                  </p>
                  <p className="small muted">{storeName}</p>
                  {proposedUntil !== null && (
                    <>
                      <p className="chip">{t("adminProposals.waiting")}</p>
                      <p className="small muted">
                        {t("adminProblems.proposalUntil")} <Moment at={proposedUntil} />
                      </p>
                    </>
                  )}
                </td>
                <td className="num">
                  <span className="small muted named">{t("adminProblems.amount")} </span>
                  <Money amount={amount} />
                </td>
                <td>
                  <span className="small muted named">{t("adminProblems.since")} </span>
                  <Moment at={escalatedAt} />
                </td>
                <td>
                  <span className="small muted named">{t("adminProblems.by")} </span>
                  <Moment at={decideBy} />{" "}
                  {decideBy < now && <span className="chip bad">{t("adminProblems.late")}</span>}
                </td>
                <td>
                  <a className="btn sm" href={`/admin/problems/${id}`}>
                    {t(proposedUntil !== null ? "adminProposals.toProblem" : "adminProblems.decide")}{" "}
                    <span className="sr">
                      <ListingTitle of={{ title, language }} />
                    </span>
                  </a>
                </td>
              </tr>
            ),
          )}
        </AdminTable>
      ) : (
        <p className="card">{t("adminProblems.none")}</p>
      )}
    </AdminFrame>
  );
}
