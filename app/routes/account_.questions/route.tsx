import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listQuestionsToAnswer, selectToAnswer } from "~/data/questions/own-questions.server";
import { checkAnswer } from "~/domain/questions/question";
import { answerQuestion } from "~/flows/questions/answer-question.server";
import { failure, success } from "~/forms/flash";
import { publicTextError } from "~/forms/question-errors";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { Empty } from "~/ui/empty";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { QuestionsFrame } from "~/ui/questions/questions-frame";
import { OpenQuestionCard } from "./open-question-card";
import { answerSchema } from "./schema";

const HERE = "/account/questions";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, HERE, (before, most) => listQuestionsToAnswer(context.db, userId, before, most)),
  );
  return {
    title: context.t("questions.account"),
    questions: rows,
    pages,
    here: HERE + new URL(request.url).search,
    savedForm: savedReply(context, request, user.id),
  };
}

/** Answers a question. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, answerSchema);
  const questionId = form.status === "success" ? form.value.question : "";
  const [user, [question]] = await requireUserAnd(request, context, (userId) =>
    selectToAnswer(context.db, userId, questionId),
  );
  if (form.status !== "success") return data(form.reply(), 400);
  const checked = checkAnswer(form.value.answer, context.language);
  if (!checked.ok) {
    return data(form.reply({ fieldErrors: { answer: [publicTextError("answer", checked.refusal)] } }), 400);
  }
  if (!question) return redirectWithFlash(context, HERE, failure("questions.gone"));

  const answer = { ...checked, questionId, sellerId: user.id };
  const isSaved = await orFault(context, () => answerQuestion(context, answer, question));
  if (isSaved === "fault") return data(form.reply({ error: { key: "questions.answerFailed" } }), 500);
  return redirectWithFlash(context, HERE, isSaved ? success("questions.answered") : failure("questions.gone"));
}

export default function QuestionsToAnswer() {
  const { questions, pages, here, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const own = (id: string) => (reply?.typed.question === id ? reply : undefined);
  return (
    <QuestionsFrame pages={pages}>
      <FormError reply={reply} />
      {questions.length > 0 ? (
        <ul className="stack plain">
          {questions.map((one, index) => (
            <OpenQuestionCard
              key={one.id}
              question={one}
              here={here}
              isKept={reply ? own(one.questionId) !== undefined : index === 0}
              reply={own(one.questionId)}
            />
          ))}
        </ul>
      ) : (
        <Empty says="questions.noneToAnswer" to="/seller-settings/listings" text="listings.title" />
      )}
    </QuestionsFrame>
  );
}
