import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listSecondAccounts } from "~/data/auctions/second-accounts.server";
import { listAppeals, listSuspended } from "~/data/auctions/strikes.server";
import { listSuspensions } from "~/data/moderation/suspensions.server";
import { findTotals } from "~/data/moderation/totals.server";
import { suspendedUntil } from "~/domain/auctions/strike";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { pageTitle } from "~/ui/page-title";
import { Appeals } from "./appeals";
import { SuspendedByUs } from "./by-us";
import { SecondAccounts } from "./second-accounts";
import { Suspended } from "./suspended";

/** The longest waiting rows of a section; the others follow once these are done. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, t } = context;
  const [totals, appeals, suspended, suspensions, seconds] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(db, admin),
      listAppeals(db, admin, MOST),
      listSuspended(db, admin, MOST),
      listSuspensions(db, admin, MOST),
      listSecondAccounts(db, admin, MOST),
    ]),
  );
  const accounts = suspended.map((strike) => ({ ...strike, until: suspendedUntil(strike.at) }));
  return { title: t("admin.bidders"), totals, appeals, accounts, suspensions, seconds };
}

export default function AdminBidders() {
  const { totals, appeals, accounts, suspensions, seconds } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <section className="stack" aria-labelledby="appeals">
        <h2 id="appeals">{t("adminBidders.appeals")}</h2>
        <p className="muted">{t("adminBidders.appealsAbout")}</p>
        <Appeals appeals={appeals} />
      </section>
      <section className="stack" aria-labelledby="suspended">
        <h2 id="suspended">{t("adminBidders.suspended")}</h2>
        <p className="muted">{t("adminBidders.suspendedAbout")}</p>
        <Suspended accounts={accounts} />
      </section>
      <section className="stack" aria-labelledby="by-us">
        <h2 id="by-us">{t("adminBidders.byUs")}</h2>
        <p className="muted">{t("adminBidders.byUsAbout")}</p>
        <SuspendedByUs suspensions={suspensions} />
      </section>
      <section className="stack" aria-labelledby="seconds">
        <h2 id="seconds">{t("adminBidders.seconds")}</h2>
        <p className="muted">{t("adminBidders.secondsAbout")}</p>
        <SecondAccounts reports={seconds} />
      </section>
    </AdminFrame>
  );
}
