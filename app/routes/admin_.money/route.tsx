import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOpenDisputes } from "~/data/disputes/open-disputes.server";
import { findTotals } from "~/data/moderation/totals.server";
import { listHeldPayments } from "~/data/payments/held-payments.server";
import { listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { pageTitle } from "~/ui/page-title";
import { HeldPayments } from "./held-payments";
import { OpenDisputes } from "./open-disputes";
import { RefusedRefunds } from "./refused-refunds";

/** The longest waiting rows of a section; the others follow once these are done. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, t } = context;
  const [totals, payments, refunds, disputes] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(db, admin),
      listHeldPayments(db, admin, MOST),
      listRefusedRefunds(db, admin, MOST),
      listOpenDisputes(db, admin, MOST),
    ]),
  );
  return { title: t("admin.money"), totals, payments, refunds, disputes };
}

export default function Money() {
  const { totals, payments, refunds, disputes } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <p className="muted">{t("adminMoney.intro")}</p>
      <HeldPayments payments={payments} />
      <RefusedRefunds refunds={refunds} />
      <OpenDisputes disputes={disputes} />
    </AdminFrame>
  );
}
