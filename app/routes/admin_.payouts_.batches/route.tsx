import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTotals } from "~/data/moderation/totals.server";
import { listBatches, listUnbatchedPayouts } from "~/data/payouts/batches.server";
import { sumOf, toCentavos } from "~/domain/money";
import { BATCH_MAX } from "~/domain/payouts/batch";
import { closePayoutBatch } from "~/flows/payouts/close-payout-batch.server";
import { failure, success } from "~/forms/flash";
import { sayProposal } from "~/forms/proposal-flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { PayoutTabs } from "~/ui/payouts/payout-tabs";
import { NextBatch } from "./next-batch";

const PAGE = "/admin/payouts/batches";
/** More are counted as so many. */
const MOST = 2 * BATCH_MAX;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, requested, { rows, pages }] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(context.db, admin),
      listUnbatchedPayouts(context.db, admin, MOST),
      readNewestFirst(request, PAGE, async (from, most) => {
        const batches = await listBatches(context.db, admin, from, most);
        return batches.map(({ id, cursor, ...batch }) => ({ ...batch, batchId: id, id: cursor }));
      }),
    ]),
  );
  const next = requested.filter(({ leftOut }) => leftOut === null).slice(0, BATCH_MAX);
  return {
    title: context.t("payouts.tabs.batches"),
    totals,
    next: { payouts: next.length, amount: toCentavos(sumOf(next.map(({ amount }) => amount))) },
    leftOut: requested.filter(({ leftOut }) => leftOut !== null),
    batches: rows,
    pages,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const batch = await orFault(context, () => closePayoutBatch(context, admin));
  if (batch === "fault") return redirectWithFlash(context, PAGE, failure("payouts.batchFailed"));
  if (!batch) return redirectWithFlash(context, PAGE, failure("payouts.batchEmpty"));
  if (batch === "proposed" || batch === "waits") return redirectWithFlash(context, PAGE, sayProposal(batch));
  log("batch closed", { requestId: context.requestId, count: batch.payouts, by: admin.id });
  const says = success("payouts.batchClosed", { count: batch.payouts, amount: batch.amount });
  return redirectWithFlash(context, `${PAGE}/${batch.id}`, says);
}

export default function PayoutBatches() {
  const { totals, next, leftOut, batches, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <PayoutTabs />
      <NextBatch {...next} leftOut={leftOut} />
      {batches.length > 0 && (
        <AdminTable
          label={t("payouts.tabs.batches")}
          columns={[t("payouts.closed"), t("payouts.title"), t("payouts.amount"), t("admin.status")]}
          numeric={[t("payouts.title"), t("payouts.amount")]}
        >
          {batches.map(({ id, batchId, created_at, payouts, amount, paid_at, reference }) => (
            <tr key={id}>
              <td>
                <span className="small muted named">{t("payouts.closed")} </span>
                <Moment at={created_at} />
              </td>
              <td className="num">{t("payouts.ofPayouts", { count: payouts })}</td>
              <td className="num">
                <Money amount={amount} />
              </td>
              <td>
                <span className={paid_at === null ? "chip hot" : "chip good"}>
                  {t(paid_at === null ? "payouts.toPay" : "payouts.status.paid")}
                </span>
                {reference && <p className="small muted">{reference}</p>}
              </td>
              <td>
                <a className="btn sm" href={`${PAGE}/${batchId}`}>
                  {t("payouts.see")}{" "}
                  <span className="sr">
                    <Money amount={amount} />
                  </span>
                </a>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <NewestPager {...pages} />
    </AdminFrame>
  );
}
