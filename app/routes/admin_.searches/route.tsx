import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTotals } from "~/data/moderation/totals.server";
import { listMissedSearches } from "~/data/search/missed-searches.server";
import { listAddedSynonyms } from "~/data/search/synonyms.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { MissedSearches } from "~/ui/moderation/missed-searches";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { Synonyms } from "./synonyms";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const [totals, { rows, pages }, added] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(db, admin),
      readNewestFirst(request, "/admin/searches", (from, most) => listMissedSearches(db, admin, from, most)),
      listAddedSynonyms(db, admin),
    ]),
  );
  return { title: context.t("admin.searches"), totals, missed: rows, pages, added };
}

export default function AdminSearches() {
  const { totals, missed, pages, added } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals}>
      <section className="stack" aria-labelledby="missed">
        <h2 id="missed">{t("adminSearches.missed")}</h2>
        <p className="muted">{t("adminSearches.missedAbout")}</p>
        <MissedSearches missed={missed} />
        <NewestPager {...pages} />
      </section>
      <section className="stack" aria-labelledby="added">
        <h2 id="added">{t("adminSearches.added")}</h2>
        <p className="muted">{t("adminSearches.addedAbout")}</p>
        <Synonyms added={added} />
        <p>
          <a className="btn" href="/admin/searches/add">
            {t("adminSearches.yes")}
          </a>
        </p>
      </section>
    </AdminFrame>
  );
}
