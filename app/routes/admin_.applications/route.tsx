import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listClients } from "~/data/auth/oauth-clients.server";
import { findTotals } from "~/data/moderation/totals.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { pageTitle } from "~/ui/page-title";
import { ClientTable } from "./client-table";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context;
  const [totals, clients] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findTotals(db, admin), listClients(db, admin)]),
  );
  return { title: context.t("adminApplications.tab"), totals, clients };
}

export default function AdminApplications() {
  const { title, totals, clients } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminFrame totals={totals} isHeaded>
      <section className="stack" aria-labelledby="clients">
        <h2 id="clients">{title}</h2>
        <p className="muted">{t("adminApplications.about")}</p>
        {clients.length > 0 ? <ClientTable clients={clients} /> : <p className="card">{t("adminApplications.none")}</p>}
        <p>
          <a className="btn" href="/admin/applications/add">
            {t("adminApplications.add")}
          </a>
        </p>
      </section>
    </AdminFrame>
  );
}
