import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnSuspension } from "~/data/moderation/suspensions.server";
import { isStanding, suspensionAppealableUntil } from "~/domain/moderation/suspension";
import { appealSuspension } from "~/flows/moderation/appeal-suspension.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { AppealField } from "~/ui/moderation/appeal-field";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { appealSchema } from "./schema";
import { SuspensionCards } from "./suspension-cards";

const HERE = "/account/suspension";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, found] = await requireUserAnd(request, context, (userId) => findOwnSuspension(context.db, userId));
  if (!found) throw notFound({ title: "suspensions.none" });
  const { rule, reason, at, until, appeal, decision, decidedAt, decisionReason, now } = found;
  const suspension = { rule, reason, at, until, appeal, decision, decidedAt, decisionReason };
  const state = { stands: isStanding(found, now), appealBy: suspensionAppealableUntil(found, now) };
  return {
    title: context.t("suspensions.title"),
    suspension,
    ...state,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const form = await readForm(request, appealSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const isAppealed = await orFault(context, () => appealSuspension(context, user.id, form.value.appeal.reason));
  if (isAppealed === "fault") return data(form.reply({ error: { key: "suspensions.failed" } }), 500);
  const says = isAppealed ? success("suspensions.appealed") : failure("suspensions.notAppealable");
  return redirectWithFlash(context, HERE, says);
}

export default function SuspensionPage() {
  const { title, suspension, stands, appealBy, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { at, appeal, decision, decidedAt } = suspension;
  const until = decision === "lifted" ? decidedAt : suspension.until;
  return (
    <div className="wrap narrow page stack">
      <BackTitle to="/account" label={t("shell.account")} title={title}>
        <p>
          {t("suspensions.begun")} <Moment at={at} />
          <br />
          {until === null ? (
            t("suspensions.endsOpen")
          ) : (
            <>
              {t("suspensions.ends")} <Moment at={until} />
            </>
          )}
        </p>
      </BackTitle>
      <FormError reply={reply} />
      {!stands && <p className="strong">{t(decision === "lifted" ? "suspensions.lifted" : "suspensions.over")}</p>}
      <SuspensionCards suspension={suspension} stands={stands} />
      {appealBy !== null && (
        <form id={KEPT_FORM} className="stack tight" method="post" action={HERE}>
          <AppealField label={t("suspensions.why")} reply={reply} />
          <p className="small muted">
            {t("suspensions.until")} <Moment at={appealBy} />
          </p>
          <p>
            <button className="btn main" type="submit">
              {t("suspensions.appeal")}
            </button>
          </p>
        </form>
      )}
      {stands && appealBy === null && !appeal && !decision && <p className="muted">{t("suspensions.tooLate")}</p>}
    </div>
  );
}
