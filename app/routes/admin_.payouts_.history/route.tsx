import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTotals } from "~/data/moderation/totals.server";
import { listPayouts } from "~/data/payouts/payouts.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { PayoutRow } from "~/ui/payouts/payout-row";
import { PayoutTabs } from "~/ui/payouts/payout-tabs";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, { rows, pages }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(context.db, admin),
      readNewestFirst(request, "/admin/payouts/history", (from, most) => listPayouts(context.db, admin, from, most)),
    ]),
  );
  return { title: context.t("payouts.tabs.history"), totals, payouts: rows, pages };
}

export default function PayoutHistory() {
  const { totals, payouts, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = (["seller", "sellerAccount", "amount", "created"] as const).map((key) => t(`payouts.${key}`));
  return (
    <AdminFrame totals={totals}>
      <PayoutTabs />
      {payouts.length > 0 ? (
        <AdminTable
          label={t("payouts.tabs.history")}
          columns={[...columns, t("admin.status")]}
          numeric={[t("payouts.amount")]}
        >
          {payouts.map((payout) => (
            <PayoutRow key={payout.id} id={payout.payoutId} payout={payout}>
              <td className="whole">
                <span className="small muted named">{t("payouts.created")} </span>
                <Moment at={payout.createdAt} />
              </td>
            </PayoutRow>
          ))}
        </AdminTable>
      ) : (
        <p className="card">{t("payouts.noneYet")}</p>
      )}
      <NewestPager {...pages} />
    </AdminFrame>
  );
}
