import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reportQuestion, selectReportable } from "~/data/questions/question-reports.server";
import { ownLimits } from "~/data/rate-limits.server";
import { REPORT_CAUSES } from "~/domain/questions/question";
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
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { AnswerText, QuestionText } from "~/ui/questions/question-parts";
import { useSite } from "~/ui/site";
import { reportSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [user, [question]] = await requireUserAnd(request, context, (userId) =>
    selectReportable(context.db, userId, params.id ?? ""),
  );
  if (!question) throw notFound({ title: "questions.missing" });
  return {
    title: context.t("questions.reportTitle"),
    question,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const form = await readForm(request, reportSchema);
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: form.status === "success" ? ownLimits.report(userId) : [],
    reads: [selectReportable(context.db, userId, id)] as const,
  }));
  const [question] = found[0];
  if (!question) throw notFound({ title: "questions.missing" });
  if (form.status !== "success") return data(form.reply(), 400);
  if (wait > 0) return data(form.reply({ error: { key: "questions.wait", values: { seconds: wait } } }), 429);

  const { cause } = form.value.cause;
  const done = await orFault(context, () => reportQuestion(context.db, { userId: user.id, id, cause }));
  if (done === "fault") return data(form.reply({ error: { key: "questions.reportFailed" } }), 500);
  const back = question.isToAnswer ? "/account/questions" : `/product/${question.productId}/questions`;
  return redirectWithFlash(context, back, success("questions.reported"));
}

export default function ReportQuestion() {
  const { title, question, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { brand } = useSite();
  return (
    <div className="wrap medium page stack">
      <BackTitle
        to={`/product/${question.productId}`}
        label={<ListingTitle of={{ title: question.title, language: question.titleLanguage }} />}
        title={title}
      />
      <FormError reply={reply} />
      <div className="card stack tight">
        <QuestionText question={question} />
        <AnswerText text={question.answer} language={question.answerLanguage} />
      </div>
      <p className="muted">
        {t("questions.reportBody")} {question.isToAnswer === 1 && t("questions.reportToAnswer")}
      </p>
      <form id={KEPT_FORM} className="stack" method="post" action={`/questions/${question.id}/report`}>
        <ChoiceField
          name="cause"
          legend={t("questions.cause")}
          isLarge
          values={REPORT_CAUSES}
          label={(cause) => t(`questions.causes.${cause}`, { brand })}
          typed={reply?.typed.cause}
          errors={reply?.errors.cause}
        />
        <p>
          <button className="btn main" type="submit">
            {t("questions.sendReport")}
          </button>
        </p>
      </form>
    </div>
  );
}
