import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Admin } from "~/data/accounts/users.server";
import type { Database } from "~/data/connect.server";
import { findDisputeReadRefusal } from "~/data/disputes/dispute-reads.server";
import { listOpenDisputes } from "~/data/disputes/open-disputes.server";
import { listPlacements } from "~/data/disputes/placements.server";
import { listUnfinishedQueues } from "~/data/due-queues.server";
import { findTotals } from "~/data/moderation/totals.server";
import { listAccountRefusals } from "~/data/payments/account-refusals.server";
import { listHeldPayments, listReviewedPayments } from "~/data/payments/held-payments.server";
import { listLastEvents } from "~/data/payments/webhook-events.server";
import { findNextBatch, listLeftOutPayouts, listUnpaidBatches } from "~/data/payouts/batches.server";
import { listDebtors } from "~/data/payouts/debts.server";
import { listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { hasServices } from "~/domain/queues";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { PaypalLink } from "~/ui/moderation/paypal-link";
import { UnfinishedQueues } from "~/ui/moderation/unfinished-queues";
import { pageTitle } from "~/ui/page-title";
import { Debtors } from "./debtors";
import { HeldPayments, ReviewedPayments } from "./held-payments";
import { OpenDisputes } from "./open-disputes";
import { OpenPayouts } from "./open-payouts";
import { AccountRefusals, LastEvents } from "./paypal-account";
import { Placements } from "./placements";
import { RefusedRefunds } from "./refused-refunds";

/** The longest waiting rows of a section; the others follow once these are done. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, paypal, t } = context;
  const [totals, unfinished, account, events, refunds, placements, disputes, payments, reviewed, refusal, payouts] =
    await requireAdminAnd(request, context, (admin) =>
      Promise.all([
        findTotals(db, admin),
        listUnfinishedQueues(db, admin),
        listAccountRefusals(db, admin),
        listLastEvents(db, admin),
        listRefusedRefunds(db, admin, MOST),
        listPlacements(db, admin, MOST),
        listOpenDisputes(db, admin, MOST),
        listHeldPayments(db, admin, MOST),
        listReviewedPayments(db, admin, MOST),
        findDisputeReadRefusal(db, admin),
        readPayouts(db, admin),
      ]),
    );
  return {
    title: t("admin.money"),
    totals,
    unfinished: unfinished.filter(({ queue }) => hasServices(queue, context)),
    account,
    events,
    payments,
    reviewed,
    refunds,
    placements,
    // What waits for its orders is there, unless PayPal awaits an answer, too.
    disputes: disputes.filter(
      ({ id, respondBy, isDecided }) =>
        respondBy !== null || isDecided || !placements.some((one) => one.kind === "dispute" && one.id === id),
    ),
    refusal,
    ...payouts,
    paypalOrigin: paypal?.approvalOrigin ?? null,
  };
}

async function readPayouts(db: Database, admin: Admin) {
  const [payouts, next, batches, debtors] = await Promise.all([
    listLeftOutPayouts(db, admin, MOST),
    findNextBatch(db, admin),
    listUnpaidBatches(db, admin, MOST),
    listDebtors(db, admin, MOST),
  ]);
  return { payouts, next, batches, debtors };
}

export default function Money() {
  const {
    totals,
    unfinished,
    account,
    events,
    refunds,
    placements,
    disputes,
    payments,
    reviewed,
    refusal,
    paypalOrigin,
    payouts,
    next,
    batches,
    debtors,
  } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <p className="muted">
        {t("adminMoney.intro")} {t("adminMoney.balances")} <a href="/admin/payouts">{t("admin.payouts")}</a>.{" "}
        {paypalOrigin && <PaypalLink origin={paypalOrigin} />}
      </p>
      <AccountRefusals refusals={account} paypalOrigin={paypalOrigin} />
      <UnfinishedQueues queues={unfinished} />
      <RefusedRefunds refunds={refunds} />
      <Placements placements={placements} />
      <OpenDisputes
        disputes={disputes}
        hasOthers={placements.some(({ kind }) => kind === "dispute")}
        refusal={refusal}
      />
      <HeldPayments payments={payments} />
      <ReviewedPayments payments={reviewed} />
      <OpenPayouts payouts={payouts} next={next} batches={batches} />
      <Debtors debtors={debtors} />
      <LastEvents events={events} />
    </AdminFrame>
  );
}
