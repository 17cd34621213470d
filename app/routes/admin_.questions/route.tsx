import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findTotals } from "~/data/moderation/totals.server";
import { listReportedQuestions } from "~/data/questions/question-reports.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminFrame } from "~/ui/moderation/admin-frame";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { AnswerText, QuestionText } from "~/ui/questions/question-parts";

/** The longest waiting ones; the others follow once these are decided. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [totals, questions] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findTotals(context.db, admin), listReportedQuestions(context.db, admin, MOST)]),
  );
  return { title: context.t("admin.questions"), totals, questions };
}

export default function AdminQuestions() {
  const { totals, questions } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const columns = (["question", "causes", "since"] as const).map((key) => t(`adminQuestions.columns.${key}`));
  return (
    <AdminFrame totals={totals}>
      {questions.length > 0 ? (
        <AdminTable label={t("admin.questions")} columns={columns}>
          {questions.map((one) => (
            <tr key={one.id}>
              <td>
                <QuestionText question={one} />
                <AnswerText text={one.answer} language={one.answerLanguage} />
                <p className="small muted">
                  <ListingTitle of={{ title: one.title, language: one.titleLanguage }} />
                </p>
              </td>
              <td>{one.causes.map((cause) => t(`adminQuestions.causes.${cause}`)).join(" · ")}</td>
              <td>
                <span className="small muted named">{t("adminQuestions.columns.since")} </span>
                {one.since !== null && <Moment at={one.since} />}
              </td>
              <td>
                <a className="btn sm" href={`/admin/questions/${one.id}`}>
                  {t("adminQuestions.check")} <span className="sr">{one.question}</span>
                </a>
              </td>
            </tr>
          ))}
        </AdminTable>
      ) : (
        <p className="card">{t("adminQuestions.none")}</p>
      )}
    </AdminFrame>
  );
}
