import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReportableThing } from "~/data/moderation/reportable-things.server";
import { selectReportable, selectReportRecord } from "~/data/moderation/reports.server";
import { ownLimits } from "~/data/rate-limits.server";
import { firstName } from "~/domain/accounts/account";
import { CAUSES, nounOf, REPORT_WORDS_MAX, REPORTABLES, type Reportable } from "~/domain/moderation/report";
import { reportThing } from "~/flows/moderation/report-thing.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd, requireUserAndTry } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { ChoiceField } from "~/ui/choice-field";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { UserText } from "~/ui/user-text";
import { reportSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

function readNoun(noun: string | undefined): Reportable {
  const found = REPORTABLES.find((one) => one === noun);
  if (!found) throw notFound({ title: "reports.missing" });
  return found;
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const reportable = readNoun(params.noun);
  const id = params.id ?? "";
  const [user, [thing]] = await requireUserAnd(request, context, (userId) =>
    selectReportable(context.db, reportable, userId, id),
  );
  if (!thing) throw notFound({ title: "reports.missing" });
  const { about: _, who, ...shown } = thing;
  return {
    title: context.t(`reports.title.${reportable}`),
    ...{ reportable, id, thing: { ...shown, who: who && firstName(who) }, back: pageOf(reportable, thing) },
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const reportable = readNoun(params.noun);
  const of = params.id ?? "";
  const form = await readForm(request, reportSchema(nounOf(reportable)));
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: form.status === "success" ? ownLimits.report(userId) : [],
    reads: [selectReportable(context.db, reportable, userId, of), selectReportRecord(context.db, userId)] as const,
  }));
  const [[thing], [record = { decided: 0, dismissed: 0 }]] = found;
  if (!thing) throw notFound({ title: "reports.missing" });
  if (form.status !== "success") return data(form.reply(), 400);
  if (wait > 0) return data(form.reply({ error: { key: "questions.wait", values: { seconds: wait } } }), 429);

  const report = { reportable, of, ...form.value };
  const done = await orFault(context, () => reportThing(context, user.id, report, record));
  if (done === "fault") return data(form.reply({ error: { key: "reports.failed" } }), 500);
  return redirectWithFlash(context, pageOf(reportable, thing), success("reports.sent"));
}

/** Where it is read. */
function pageOf(reportable: Reportable, { isToAnswer, productId, orderId, handle }: ReportableThing): string {
  if (isToAnswer) return "/account/questions";
  if (reportable === "question") return `/product/${productId}/questions`;
  if (reportable === "feedback" && orderId) return `/account/orders/${orderId}/feedback`;
  if (reportable === "feedback") return `/store/${handle}/feedback`;
  if (orderId) return `/account/orders/${orderId}`;
  return handle ? `/store/${handle}` : `/product/${productId}`;
}

export default function ReportPage() {
  const { title, reportable, id, thing, back, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t, language } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <BackTitle
        to={back}
        label={<ListingTitle of={{ title: thing.title, language: thing.language ?? language }} />}
        title={title}
      />
      {thing.who && (
        <p>
          {t("feedback.buyer")}: <b>{thing.who}</b>
        </p>
      )}
      <FormError reply={reply} />
      {(thing.text || thing.reply) && (
        <div className="card stack tight">
          {thing.text && <UserText text={thing.text} />}
          {thing.reply && <UserText className="answer lines" text={thing.reply} />}
        </div>
      )}
      <p className="muted">
        {t("reports.body")} {thing.isToAnswer === 1 && t("reports.toAnswer")}
      </p>
      <form id={KEPT_FORM} className="stack" method="post" action={`/report/${reportable}/${id}`}>
        <ChoiceField
          name="cause"
          legend={t("reports.cause")}
          values={CAUSES[nounOf(reportable)]}
          label={(cause) => t(cause === "other" ? "reports.otherRule" : `takedowns.rule.${cause}`)}
          typed={reply?.typed.cause}
          errors={reply?.errors.cause}
        />
        <TextArea
          name="words"
          label={t("reports.words")}
          hint={t("reports.hint")}
          errors={reply?.errors.words}
          maxLength={REPORT_WORDS_MAX}
          defaultValue={reply?.typed.words}
        />
        <p>
          <button className="btn main" type="submit">
            {t("reports.send")}
          </button>
        </p>
      </form>
    </div>
  );
}
