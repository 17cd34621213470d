import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listAppealedRulings } from "~/data/moderation/rulings.server";
import { listAppealedTakedowns } from "~/data/moderation/takedowns.server";
import { findTotals } from "~/data/moderation/totals.server";
import { countPersonAppeals } from "~/data/operations/waiting-rows.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { RulingTable } from "./ruling-table";

/** The longest waiting; the others follow once these are decided. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, takedowns, rulings, personAppeals] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findTotals(context.db, admin),
      listAppealedTakedowns(context.db, admin, MOST),
      listAppealedRulings(context.db, admin, MOST),
      countPersonAppeals(context.db, admin),
    ]),
  );
  return { title: context.t("admin.takedowns"), totals, takedowns, rulings, personAppeals };
}

export default function AdminTakedowns() {
  const { totals, takedowns, rulings, personAppeals } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = [t("adminTakedowns.listing"), t("adminTakedowns.rule"), t("adminTakedowns.appealed")];
  return (
    <AdminFrame totals={totals}>
      <h2>
        {t("operations.waiting.personAppeals")}: {formatCount(personAppeals)}
      </h2>
      {personAppeals === 0 ? (
        <p className="card">{t("adminTakedowns.none")}</p>
      ) : (
        <p>
          <a className="btn sm" href="/admin/bidders">
            {t("adminTakedowns.decide")}
          </a>
        </p>
      )}
      <h2>{t("adminTakedowns.appeals")}</h2>
      <p className="muted">{t("adminTakedowns.about")}</p>
      {takedowns.length === 0 ? (
        <p className="card">{t("adminTakedowns.none")}</p>
      ) : (
        <AdminTable label={t("adminTakedowns.appeals")} columns={columns}>
          {takedowns.map((takedown) => (
            <tr key={takedown.id}>
              <td>
                <p>
                  <ListingTitle of={takedown} />
                </p>
                <p className="small muted">{takedown.store}</p>
              </td>
              <td>{t(`takedowns.rule.${takedown.rule}`)}</td>
              <td>
                <span className="small muted named">{t("adminTakedowns.appealed")} </span>
                <Moment at={takedown.appealedAt ?? takedown.at} />
              </td>
              <td>
                <a className="btn sm" href={`/admin/takedowns/${takedown.productId}`}>
                  {t("adminTakedowns.decide")}{" "}
                  <span className="sr">
                    <ListingTitle of={takedown} />
                  </span>
                </a>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <h2>{t("adminReports.appeals")}</h2>
      {rulings.length === 0 ? <p className="card">{t("adminTakedowns.none")}</p> : <RulingTable rulings={rulings} />}
    </AdminFrame>
  );
}
