import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findReportedQuestion } from "~/data/questions/question-reports.server";
import { QUESTION_PARTS } from "~/domain/questions/question";
import { removeQuestion } from "~/flows/questions/remove-question.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { ChoiceField } from "~/ui/choice-field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { ReasonField } from "~/ui/moderation/reason-field";
import { pageTitle } from "~/ui/page-title";
import { ReportedQuestionCard } from "./reported-question-card";
import { removalSchema } from "./schema";

const DESK = "/admin/questions";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const question = await requireAdminAnd(request, context, (admin) =>
    findReportedQuestion(context.db, admin, params.id ?? ""),
  );
  if (!question) throw notFound({ title: "questions.missing" });
  return { title: context.t("adminQuestions.title"), question, savedForm: savedReply(context, request) };
}

/** Removes the question with its answer. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, question } = await requireAdminAnd(request, context, async (admin) => ({
    admin,
    question: await findReportedQuestion(context.db, admin, id),
  }));
  if (!question) throw notFound({ title: "questions.missing" });
  const form = await readForm(request, removalSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { part, reason } = { part: form.value.part, reason: form.value.reason.reason };
  const isRemoved = await orFault(context, () => removeQuestion(context, admin, { id, part, reason }, question));
  if (isRemoved === "fault") return data(form.reply({ error: { key: "adminQuestions.failed" } }), 500);
  if (!isRemoved) return redirectWithFlash(context, DESK, failure("questions.missing"));
  log("question removed", { requestId: context.requestId, question: id, part, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminQuestions.removed"));
}

export default function ReportedQuestionPage() {
  const { title, question, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const parts = QUESTION_PARTS.filter((part) => question[part] !== null);
  return (
    <AdminForm
      heading={title}
      about={<ListingTitle of={{ title: question.title, language: question.titleLanguage }} />}
      reply={reply}
      action={`${DESK}/${question.id}`}
      back={DESK}
      yes={t("adminQuestions.remove")}
      isDangerous
      above={<ReportedQuestionCard question={question} />}
    >
      <p className="muted">{t("adminQuestions.removeHint")}</p>
      <ChoiceField
        name="part"
        legend={t("adminQuestions.part")}
        values={parts}
        label={(part) => t(`adminQuestions.parts.${part}`)}
        typed={reply?.typed.part}
        errors={reply?.errors.part}
      />
      <ReasonField reply={reply} hint={t("adminQuestions.reasonHint")} />
    </AdminForm>
  );
}
