import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteClient, findClientForAdmin } from "~/data/auth/oauth-clients.server";
import { hostOf } from "~/domain/auth/client";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminForm } from "~/ui/moderation/admin-form";
import { pageTitle } from "~/ui/page-title";

const DESK = "/admin/applications";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db, t } = context;
  const client = await requireAdminAnd(request, context, (admin) => findClientForAdmin(db, admin, params.id ?? ""));
  if (!client) throw notFound();
  const { id, name, website, people } = client;
  return { title: t("adminApplications.removeTitle", { name }), id, about: hostOf(website), people };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id = "" } = params;
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const name = await deleteClient(context.db, admin, id);
  if (name === null) return redirectWithFlash(context, DESK, failure("adminApplications.gone"));
  log("application removed", { requestId: context.requestId, client: id, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminApplications.removed", { name }));
}

export default function RemoveApplication() {
  const { title, id, about, people } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={about}
      action={`/admin/applications/${id}/remove`}
      back={DESK}
      yes={t("adminApplications.remove")}
      isDangerous
    >
      <p>{people > 0 ? t("adminApplications.removeBody", { count: people }) : t("adminApplications.removeUnused")}</p>
    </AdminForm>
  );
}
