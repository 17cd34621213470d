import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminUser } from "~/data/moderation/admin-users.server";
import { SUSPENSION_LENGTHS, SUSPENSION_RULES } from "~/domain/moderation/suspension";
import { suspendUser } from "~/flows/moderation/suspend-user.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { findDecidable } from "~/http/pages/reported-thing-page.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ChoiceField } from "~/ui/choice-field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { ReasonField } from "~/ui/moderation/reason-field";
import { pageTitle } from "~/ui/page-title";
import { suspensionSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const user = await requireAdminAnd(request, context, (admin) => findAdminUser(context.db, admin, params.id ?? ""));
  if (!user) throw notFound({ title: "adminUsers.missing" });
  const { id, full_name: name, email } = user;
  const title = context.t("adminUsers.suspend");
  return { title, user: { id, name, email }, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { id = "" } = params;
  const { admin, user } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, user: await findDecidable(context, admin, { noun: "person", about: id }) };
  });
  if (!user) throw notFound({ title: "adminUsers.missing" });
  const form = await readForm(request, suspensionSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { rule, length, reason } = form.value;
  const wanted = { rule, length, reason: reason.reason };
  const isDone = await orFault(context, () => suspendUser(context, admin, { id, title: user.title }, wanted));
  if (isDone === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (isDone) log("user suspended", { requestId: context.requestId, user: id, rule, length, by: admin.id });
  const says = isDone ? success("adminUsers.suspended") : failure("adminUsers.notSuspended");
  return redirectWithFlash(context, `/admin/users/${id}`, says);
}

export default function SuspendUser() {
  const { title, user, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={`${user.name} · ${user.email}`}
      reply={reply}
      action={`/admin/users/${user.id}/suspend`}
      back={`/admin/users/${user.id}`}
      yes={title}
      isDangerous
    >
      <p className="muted">{t("adminUsers.suspendBody")}</p>
      <ChoiceField
        name="rule"
        legend={t("adminUsers.rule")}
        values={SUSPENSION_RULES}
        label={(rule) => t(`suspensions.rule.${rule}`)}
        typed={reply?.typed.rule}
        errors={reply?.errors.rule}
      />
      <ChoiceField
        name="length"
        legend={t("adminUsers.length")}
        values={SUSPENSION_LENGTHS}
        label={(length) => t(`adminUsers.lengths.${length}`)}
        typed={reply?.typed.length}
        errors={reply?.errors.length}
      />
      <ReasonField reply={reply} hint={t("adminReports.reasonHint")} />
    </AdminForm>
  );
}
