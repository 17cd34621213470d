import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTotals } from "~/data/moderation/totals.server";
import { listBalances } from "~/data/payouts/balances.server";
import { findDuePayouts, requestPayouts } from "~/data/payouts/requested-payouts.server";
import { failure, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { log } from "~/http/log.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { PayoutTabs } from "~/ui/payouts/payout-tabs";
import { BalanceTable } from "./balance-table";
import { payoutsSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, due, { rows, pages }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(context.db, admin),
      findDuePayouts(context.db, admin),
      readNewestFirst(request, "/admin/payouts", (after, most) => listBalances(context.db, admin, after, most)),
    ]),
  );
  return { title: context.t("admin.payouts"), totals, due, balances: rows, pages };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const { seller: sellers, all } = await readFields(request, payoutsSchema);
  return answerWithFlash(context, "/admin/payouts", "payouts.notMade", async () => {
    const count = await requestPayouts(context.db, admin, all ? "all" : sellers, context.newId());
    if (count > 0) log("payouts made", { requestId: context.requestId, count, by: admin.id });
    return count > 0 ? success("payouts.made", { count }) : failure("payouts.noneMade");
  });
}

export default function AdminPayouts() {
  const { totals, due, balances, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <PayoutTabs />
      {balances.length > 0 ? (
        <form className="stack" method="post" action="/admin/payouts">
          <BalanceTable balances={balances} />
          <p className="muted">{t("payouts.payIntro")}</p>
          {due.sellers > 0 ? (
            <div className="row">
              <button className="btn main" type="submit">
                {t("payouts.payChosen")}
              </button>
              <button className="btn" type="submit" name="all" value="yes">
                {t("payouts.payAll", { count: due.sellers, amount: due.amount })}
              </button>
            </div>
          ) : (
            <p>{t("payouts.noneDue")}</p>
          )}
        </form>
      ) : (
        <p className="card">{t("payouts.noneOwed")}</p>
      )}
      <NewestPager {...pages} />
    </AdminFrame>
  );
}
