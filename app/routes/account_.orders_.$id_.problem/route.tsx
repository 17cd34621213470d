import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCancellationDetails } from "~/data/cancellations/cancellations.server";
import { findProblems } from "~/data/problems/problems.server";
import { findWait, ownLimits } from "~/data/rate-limits.server";
import { ESCALATE_AFTER, isOpenProblem } from "~/domain/problems/problem";
import { type ReportOutcome, reportProblem } from "~/flows/problems/report-problem.server";
import { failure, success } from "~/forms/flash";
import { wordsError } from "~/forms/problem-errors.server";
import { type FieldErrors, sentence, sentences } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { reportable, roleOf, stepsOf } from "~/http/pages/problem-page.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { drainUpload, orBroken, postedForm } from "~/http/upload.server";
import { useLanguage } from "~/i18n/language-provider";
import { skippedLines } from "~/ui/catalog/photo-flash";
import { OrderFormPage } from "~/ui/orders/order-form-page";
import { pageTitle } from "~/ui/page-title";
import { photoErrors } from "~/ui/problems/photo-errors";
import { ProblemCard } from "./problem-card";
import { ReportForm } from "./report-form";
import { reportSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, [found, details]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([findProblems(context.db, userId, id), findCancellationDetails(context.db, userId, id)]),
  );
  const role = found && roleOf(found.order, user.id);
  if (!found || !role || (role === "seller" && found.problems.length === 0))
    throw notFound({ title: "problems.missing", isSale: role === "seller" });
  const { order, problems } = found;
  return {
    title: context.t(
      role === "seller" ? "problems.titleSeller" : problems.length > 0 ? "problems.title" : "problems.report",
    ),
    order: {
      ...{ id: order.id, title: order.title, language: order.language, refundable: order.refundable },
      refunds: details?.refunds ?? [],
    },
    role,
    problems: problems.map((problem) => ({
      ...problem,
      steps: stepsOf(problem, role, order.now),
      escalateFrom: order.now < problem.openedAt + ESCALATE_AFTER ? problem.openedAt + ESCALATE_AFTER : null,
    })),
    kinds: reportable(found, role),
    key: context.newId(),
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const read = (userId: string) =>
    Promise.all([findProblems(context.db, userId, id), findWait(context.db, ownLimits.problem(userId), context.now())]);
  const [user, [found, wait]] = await requireUserAnd(request, context, read).catch(async (refused) => {
    await drainUpload(request);
    throw refused;
  });
  if (!found || roleOf(found.order, user.id) === "seller") throw notFound({ title: "problems.missing" });

  const here = `/account/orders/${id}/problem`;
  const form = postedForm(request, context, reportSchema);
  const outcome = await orFault(context, () => orBroken(reportProblem(context, found, form, wait)));
  if (outcome === "fault" || outcome === "broken") return redirectWithFlash(context, here, failure("problems.failed"));
  if (outcome.ok) {
    const says = { ...success("problems.reported"), body: skippedLines(outcome.skipped) };
    return redirectWithFlash(context, here, says);
  }
  if (found.problems.some(({ status }) => isOpenProblem(status))) {
    return redirectWithFlash(context, here, failure("problems.changed"));
  }
  const isTooMany = "refusal" in outcome && outcome.refusal.reason === "tooManyReports";
  const refused = "refusal" in outcome ? 409 : 400;
  return data(form.reply({ fieldErrors: reportErrors(outcome) }), isTooMany ? 429 : refused);
}

function reportErrors(outcome: Exclude<ReportOutcome, { ok: true }>): FieldErrors {
  if ("refusal" in outcome) {
    const { refusal } = outcome;
    if (refusal.reason === "tooManyReports") return { kind: [sentence("problems.refusal", refusal)] };
    const { reason } = refusal;
    return { kind: [sentence("problems.refusal", reason === "notYet" ? "notReportable" : reason)] };
  }
  const { kind, description, photos } = outcome.refusals;
  return {
    ...sentences({ kind }, (refusal) => sentence("problems.refusal", refusal)),
    ...sentences({ description }, wordsError),
    photos: photoErrors(outcome, photos),
  };
}

export default function OrderProblem() {
  const { title, order, role, problems, kinds, key, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const canReport = kinds !== null && Object.values(kinds).some(({ ok }) => ok);
  return (
    <OrderFormPage title={title} product={order} orderId={order.id}>
      {problems.map((problem) => (
        <ProblemCard key={problem.id} order={order} problem={problem} role={role} />
      ))}
      {problems.length === 0 && !canReport && <p>{t("problems.nothing")}</p>}
      {kinds && (problems.length === 0 || canReport || reply) && (
        <ReportForm
          orderId={order.id}
          kinds={kinds}
          formKey={reply?.typed.key ?? key}
          reply={reply}
          isMore={problems.length > 0}
        />
      )}
    </OrderFormPage>
  );
}
