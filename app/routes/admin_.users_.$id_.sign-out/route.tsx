import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminUser } from "~/data/moderation/admin-users.server";
import { signOutUser } from "~/flows/moderation/sign-out-user.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminForm } from "~/ui/moderation/admin-form";
import { ReasonField } from "~/ui/moderation/reason-field";
import { pageTitle } from "~/ui/page-title";
import { signOutSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const user = await requireAdminAnd(request, context, (admin) => findAdminUser(context.db, admin, params.id ?? ""));
  if (!user) throw notFound({ title: "adminUsers.missing" });
  const { id, full_name: name, email } = user;
  const title = context.t("adminUsers.signOut");
  return { title, user: { id, name, email }, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, user } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, user: await findAdminUser(context.db, admin, params.id ?? "") };
  });
  if (!user) throw notFound({ title: "adminUsers.missing" });
  const form = await readForm(request, signOutSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const isDone = await orFault(context, () => signOutUser(context, admin, user.id, form.value.reason.reason));
  if (isDone === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (isDone) log("user signed out", { requestId: context.requestId, user: user.id, by: admin.id });
  const says = isDone ? success("adminUsers.signedOut") : failure("adminUsers.noSessions");
  return redirectWithFlash(context, `/admin/users/${user.id}`, says);
}

export default function SignOutUser() {
  const { title, user, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={`${user.name} · ${user.email}`}
      reply={reply}
      action={`/admin/users/${user.id}/sign-out`}
      back={`/admin/users/${user.id}`}
      yes={t("adminUsers.signOut")}
      isDangerous
    >
      <p className="muted">{t("adminUsers.signOutBody")}</p>
      <ReasonField reply={reply} hint={t("adminUsers.reasonHint")} />
    </AdminForm>
  );
}
