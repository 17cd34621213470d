import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOwnQuestions, type OwnQuestion } from "~/data/questions/own-questions.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { Empty } from "~/ui/empty";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { AnswerText, QuestionText } from "~/ui/questions/question-parts";
import { QuestionsFrame } from "~/ui/questions/questions-frame";
import { WithdrawButton } from "~/ui/questions/withdraw-button";

const HERE = "/account/questions/asked";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, HERE, (before, most) => listOwnQuestions(context.db, userId, before, most)),
  );
  return { title: context.t("questions.account"), questions: rows, pages };
}

export default function AskedQuestions() {
  const { questions, pages } = useLoaderData<typeof loader>();
  return (
    <QuestionsFrame pages={pages}>
      {questions.length > 0 ? (
        <ul className="stack plain">
          {questions.map((one) => (
            <AskedQuestion key={one.id} {...one} />
          ))}
        </ul>
      ) : (
        <Empty says="questions.noneAsked" to="/search" text="account.browse" />
      )}
    </QuestionsFrame>
  );
}

function AskedQuestion({
  questionId,
  productId,
  title,
  titleLanguage,
  isReadable,
  askedAt,
  answer,
  answerLanguage,
  ...one
}: OwnQuestion) {
  const { t } = useLanguage();
  const about = <ListingTitle of={{ title, language: titleLanguage }} />;
  return (
    <li className="card stack tight">
      <p className="small muted dots">
        {isReadable ? <a href={`/product/${productId}`}>{about}</a> : <span>{about}</span>}
        <Moment at={askedAt} />
      </p>
      <QuestionText question={one} />
      <AnswerText text={answer} language={answerLanguage} />
      {answer === null && (
        <div className="row small">
          <span className="chip">{t("questions.waiting")}</span>
          <WithdrawButton id={questionId} question={one.question} />
        </div>
      )}
    </li>
  );
}
