import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findAdminUser, selectAdminUser } from "~/data/moderation/admin-users.server";
import { hasOtherAdmins } from "~/data/moderation/proposals.server";
import { proposeRole } from "~/flows/moderation/propose-role.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminPassword } from "~/http/session/password-proof.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminForm } from "~/ui/moderation/admin-form";
import { OwnPasswordField } from "~/ui/moderation/own-password-field";
import { ReasonField } from "~/ui/moderation/reason-field";
import { SecondAdministrator } from "~/ui/moderation/second-administrator";
import { pageTitle } from "~/ui/page-title";
import { roleSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db } = context;
  const [user, hasOthers] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findAdminUser(db, admin, params.id ?? ""), hasOtherAdmins(db, admin)]),
  );
  if (!user) throw notFound({ title: "adminUsers.missing" });
  const { id, full_name: name, email } = user;
  const change = user.role ? ("revoke" as const) : ("grant" as const);
  const title = context.t(`adminProposals.role.${change}`);
  const { twoPersonAmount: limit } = context.config;
  return { title, change, user: { id, name, email }, limit, hasOthers, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const form = await readForm(request, roleSchema);
  if (form.status !== "success") {
    const user = await requireAdminAnd(request, context, (admin) => findAdminUser(context.db, admin, id));
    if (!user) throw notFound({ title: "adminUsers.missing" });
    return data(form.reply(), 400);
  }
  const { reason, current_password } = form.value;
  return unlessHashingBusy(context, form, async () => {
    const { admin, found, answer } = await requireAdminPassword(request, context, current_password, (admin) =>
      selectAdminUser(context.db, admin, id),
    );
    const [user] = found;
    if (!user) throw notFound({ title: "adminUsers.missing" });
    if (!answer.ok) return data(form.reply(answer.wrong), answer.status);
    const what = user.role ? "role_revoked" : "role_granted";
    const isMade = await proposeRole(context, admin, answer.proof, { what, userId: user.id, reason: reason.reason });
    if (isMade) log("role proposed", { requestId: context.requestId, user: user.id, what, by: admin.id });
    const says = isMade ? success("adminProposals.role.made") : failure("adminProposals.role.refused");
    return redirectWithFlash(context, isMade ? "/admin/proposals" : `/admin/users/${user.id}`, says);
  });
}

export default function ChangeRole() {
  const { title, change, user, limit, hasOthers, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={`${user.name} · ${user.email}`}
      reply={reply}
      action={`/admin/users/${user.id}/role`}
      back={`/admin/users/${user.id}`}
      yes={t("adminProposals.role.propose")}
      isDangerous={change === "revoke"}
    >
      <p className="muted">
        {t(`adminProposals.role.${change}Body`)} {t("adminProposals.role.signedOut")}
      </p>
      <SecondAdministrator limit={limit} hasOthers={hasOthers} />
      <ReasonField reply={reply} hint={t("adminProposals.role.reasonHint")} />
      <OwnPasswordField reply={reply} />
    </AdminForm>
  );
}
