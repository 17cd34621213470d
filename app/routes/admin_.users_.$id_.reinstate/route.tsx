import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findSuspensionToDecide } from "~/data/moderation/suspensions.server";
import { decisionsOf, isStanding } from "~/domain/moderation/suspension";
import { decideSuspension } from "~/flows/moderation/decide-suspension.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ChoiceField, onlyChoice } from "~/ui/choice-field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { AppealSection } from "~/ui/moderation/appeal-section";
import { ReasonField } from "~/ui/moderation/reason-field";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { verdictSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const suspension = await requireAdminAnd(request, context, (admin) =>
    findSuspensionToDecide(context.db, admin, params.id ?? ""),
  );
  const decisions = suspension ? decisionsOf(suspension, suspension.now) : [];
  if (!suspension || decisions.length === 0) throw notFound({ title: "adminUsers.noSuspension" });
  const title = context.t(onlyChoice(decisions) ? "adminUsers.decisions.lifted" : "adminUsers.decideSuspension");
  return { title, suspension, decisions, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, suspension } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, suspension: await findSuspensionToDecide(context.db, admin, params.id ?? "") };
  });
  if (!suspension) throw notFound({ title: "adminUsers.noSuspension" });
  const page = `/admin/users/${suspension.userId}`;
  refuseOwnCase(context, page, suspension);
  const form = await readForm(request, verdictSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { decision, reason } = form.value;
  const verdict = { decision, reason: reason.reason };
  const isDecided = await orFault(context, () => decideSuspension(context, admin, suspension, verdict));
  if (isDecided === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!isDecided) return redirectWithFlash(context, page, failure("adminUsers.decidedBefore"));
  log("suspension decided", { requestId: context.requestId, user: suspension.userId, decision, by: admin.id });
  return redirectWithFlash(context, page, success(`adminUsers.decided.${decision}`));
}

export default function DecideSuspension() {
  const { title, suspension, decisions, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { userId, name, email, rule, reason, at, until, appeal, appealedAt, isForOthers, isOwn } = suspension;
  return (
    <AdminForm
      heading={title}
      about={`${name} · ${email}`}
      reply={reply}
      action={`/admin/users/${userId}/reinstate`}
      back={`/admin/users/${userId}`}
      yes={onlyChoice(decisions) ? title : t("adminTakedowns.yes")}
      closed={isOwn === 1 ? t("admin.ownCase") : isForOthers === 1 ? t("adminUsers.ownSuspension") : null}
      above={
        <>
          <div className="card stack tight">
            <p className="small muted dots">
              <span>
                {t("suspensions.begun")} <Moment at={at} />
              </span>
              <span>
                {until === null ? (
                  t("suspensions.endsOpen")
                ) : (
                  <>
                    {t("suspensions.ends")} <Moment at={until} />
                  </>
                )}
              </span>
            </p>
            <p className="strong">{t(`suspensions.rule.${rule}`)}</p>
            <p className="lines">{reason}</p>
          </div>
          {!isStanding(suspension, suspension.now) && <p>{t("adminUsers.overNote")}</p>}
          <AppealSection heading={t("adminUsers.appeal")} appeal={appeal} appealedAt={appealedAt} />
        </>
      }
    >
      <ChoiceField
        name="decision"
        legend={t("adminUsers.decision")}
        values={decisions}
        label={(decision) => t(`adminUsers.decisions.${decision}`)}
        typed={reply?.typed.decision}
        errors={reply?.errors.decision}
      />
      <ReasonField reply={reply} hint={t("adminReports.reasonHint")} />
    </AdminForm>
  );
}
