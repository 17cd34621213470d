import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listUnfinishedQueues } from "~/data/due-queues.server";
import { findTotals } from "~/data/moderation/totals.server";
import { listCrons } from "~/data/operations/cron-runs.server";
import { listFaults } from "~/data/operations/faults.server";
import { listReachedLimits } from "~/data/operations/reached-limits.server";
import { listSizes } from "~/data/operations/storage-sizes.server";
import { listWaiting } from "~/data/operations/waiting-rows.server";
import { listMissedSearches } from "~/data/search/missed-searches.server";
import { REQUEST_ID_MAX } from "~/domain/operations/fault";
import { hasServices } from "~/domain/queues";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { MissedSearches } from "~/ui/moderation/missed-searches";
import { UnfinishedQueues } from "~/ui/moderation/unfinished-queues";
import { pageTitle } from "~/ui/page-title";
import { Crons } from "./crons";
import { Faults } from "./faults";
import { ReachedLimits } from "./reached-limits";
import { StorageSizes } from "./storage-sizes";
import { WaitingRows } from "./waiting-rows";

const FAULTS = 30;
const MISSED = 5;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, t } = context;
  const asked = new URL(request.url).searchParams.get("request")?.trim().slice(0, REQUEST_ID_MAX) || null;
  const [totals, unfinished, crons, waiting, limits, sizes, faults, missed] = await requireAdminAnd(
    request,
    context,
    (admin) =>
      Promise.all([
        findTotals(db, admin),
        listUnfinishedQueues(db, admin),
        listCrons(db, admin),
        listWaiting(db, admin),
        listReachedLimits(db, admin),
        listSizes(db, admin),
        listFaults(db, admin, asked, FAULTS),
        listMissedSearches(db, admin, null, MISSED),
      ]),
  );
  const late = unfinished.filter(({ queue }) => hasServices(queue, context));
  return { title: t("admin.operations"), totals, late, crons, waiting, limits, sizes, faults, missed, asked };
}

export default function Operations() {
  const { totals, late, crons, waiting, limits, sizes, faults, missed, asked } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <p className="muted">
        {t("operations.intro")} <a href="/readyz">/readyz</a>.
      </p>
      <UnfinishedQueues queues={late} />
      <Crons crons={crons} />
      <WaitingRows rows={waiting} />
      <Faults faults={faults} asked={asked} />
      <ReachedLimits limits={limits} />
      <StorageSizes sizes={sizes} />
      <section className="stack" aria-labelledby="missed">
        <h2 id="missed">{t("adminSearches.missed")}</h2>
        <p className="muted">{t("adminSearches.missedAbout")}</p>
        <MissedSearches missed={missed} />
        <p>
          <a href="/admin/searches">{t("operations.searches")}</a>
        </p>
      </section>
    </AdminFrame>
  );
}
