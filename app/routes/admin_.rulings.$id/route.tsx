import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findRuling } from "~/data/moderation/rulings.server";
import { decisionsOf } from "~/domain/moderation/takedown";
import { decideRuling } from "~/flows/moderation/decide-ruling.server";
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

const DESK = "/admin/takedowns";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ruling = await requireAdminAnd(request, context, (admin) => findRuling(context.db, admin, params.id ?? ""));
  if (!ruling) throw notFound({ title: "adminReports.appealMissing" });
  const decisions = decisionsOf(ruling);
  const restored = ruling.part === "conduct" ? "adminReports.withdraw" : "adminReports.choice.restored";
  const title = context.t(onlyChoice(decisions) ? restored : "adminReports.appealTitle");
  return { title, ruling, decisions, restored: context.t(restored), savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, ruling } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, ruling: await findRuling(context.db, admin, params.id ?? "") };
  });
  if (!ruling) throw notFound({ title: "adminReports.appealMissing" });
  refuseOwnCase(context, `/admin/rulings/${ruling.id}`, ruling);
  const form = await readForm(request, verdictSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { decision, reason } = form.value;
  const verdict = { decision, reason: reason.reason };
  const isDecided = await orFault(context, () => decideRuling(context, admin, ruling, verdict));
  if (isDecided === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!isDecided) return redirectWithFlash(context, DESK, failure("adminTakedowns.decidedBefore"));
  log("ruling decided", { requestId: context.requestId, ruling: ruling.id, decision, by: admin.id });
  return redirectWithFlash(context, DESK, success(`adminReports.appealDone.${decision}`));
}

export default function DecideRuling() {
  const { title, ruling, decisions, restored, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { id, noun, part, name, touchedId, rule, reason, text, at, appeal, appealedAt, isForOthers, isOwn } = ruling;
  const reversed = decisions.length === 0 ? t("adminReports.reversed") : null;
  return (
    <AdminForm
      heading={title}
      about={part !== "conduct" && t(`adminReports.parts.${part}`)}
      reply={reply}
      action={`/admin/rulings/${id}`}
      back={DESK}
      yes={onlyChoice(decisions) ? restored : t("adminTakedowns.yes")}
      closed={isOwn === 1 ? t("admin.ownCase") : isForOthers === 1 ? t("adminReports.own") : reversed}
      above={
        <>
          <div className="card stack tight">
            <p className="small muted dots">
              <span>{t(`reports.noun.${noun}`)}</span>
              <a href={`/admin/users/${touchedId}`}>{name}</a>
              <Moment at={at} />
            </p>
            {text && <p className="lines">{text}</p>}
            <p className="strong">{t(`takedowns.rule.${rule}`)}</p>
            <p className="lines">{reason}</p>
          </div>
          <AppealSection heading={t("adminReports.appeal")} appeal={appeal} appealedAt={appealedAt} />
        </>
      }
    >
      <ChoiceField
        name="decision"
        legend={t("adminTakedowns.decision")}
        values={decisions}
        label={(decision) => (decision === "restored" ? restored : t("adminReports.choice.kept"))}
        typed={reply?.typed.decision}
        errors={reply?.errors.decision}
      />
      {part !== "conduct" && <p className="small muted">{t("adminReports.appealHint")}</p>}
      <ReasonField reply={reply} hint={t("adminReports.reasonHint")} />
    </AdminForm>
  );
}
