import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProblems } from "~/data/problems/problems.server";
import type { SkippedPhoto } from "~/domain/catalog/draft";
import { ESCALATE_AFTER, isOpenProblem } from "~/domain/problems/problem";
import { type ReportOutcome, reportProblem } from "~/flows/problems/report-problem.server";
import { type Flash, failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import type { Sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { keptReply } from "~/http/forms/kept-form.server";
import { BrokenUpload, postedForm, readAway } from "~/http/forms/upload.server";
import { notFound } from "~/http/pages/not-found.server";
import { reportable, roleOf, stepsOf } from "~/http/pages/problem-page.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { photoFlash } from "~/ui/catalog/photo-flash";
import { OrderQuestion } from "~/ui/orders/order-question";
import { pageTitle } from "~/ui/page-title";
import { wordsError } from "~/ui/problems/step-errors";
import { ProblemCard } from "./problem-card";
import { ReportForm } from "./report-form";
import { reportSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, found] = await requireUserAnd(request, context, (userId) => findProblems(context.db, userId, id));
  const role = found && roleOf(found.order, user.id);
  if (!found || !role || (role === "seller" && found.problems.length === 0))
    throw notFound({ title: "problems.missing" });
  const { order, problems } = found;
  return {
    title: context.t(role === "buyer" ? "problems.title" : "problems.titleSeller"),
    order: { id: order.id, title: order.title, left: order.left },
    role,
    problems: problems.map((problem) => ({
      ...problem,
      steps: stepsOf(problem, role, order.now),
      escalateFrom: order.now < problem.openedAt + ESCALATE_AFTER ? problem.openedAt + ESCALATE_AFTER : null,
    })),
    kinds: reportable(found, role),
    key: context.newId(),
    kept: keptReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const read = (userId: string) => findProblems(context.db, userId, id);
  const [user, found] = await requireUserAnd(request, context, read).catch(async (refused) => {
    await readAway(request);
    throw refused;
  });
  if (!found || roleOf(found.order, user.id) === "seller") throw notFound({ title: "problems.missing" });

  const here = `/account/orders/${id}/problem`;
  const outcome = await orFault(context, () =>
    reportProblem(context, found, postedForm(request, context.requestId, reportSchema)).catch((error) => {
      if (error instanceof BrokenUpload) return "broken" as const;
      throw error;
    }),
  );
  if (outcome === "fault" || outcome === "broken") return redirectWithFlash(context, here, failure("problems.failed"));
  if (outcome.ok) return redirectWithFlash(context, here, withSkipped(success("problems.reported"), outcome.skipped));
  if (found.problems.some(({ status }) => isOpenProblem(status))) {
    return redirectWithFlash(context, here, failure("problems.changed"));
  }
  return data(refuse(outcome), "refusal" in outcome ? 409 : 400);
}

/** A message, and below it which files were left out. */
function withSkipped(flash: Flash, skipped: readonly SkippedPhoto[]): Flash {
  if (skipped.length === 0) return flash;
  const { title, body = [] } = photoFlash(0, skipped);
  return { ...flash, body: [title, ...body] };
}

function refuse(outcome: Exclude<ReportOutcome, { ok: true }>): FormReply {
  const { typed, skipped, hadPhotos } = outcome;
  const kept = Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== undefined)) as FormReply["typed"];
  if ("refusal" in outcome) {
    const { refusal } = outcome;
    const key = refusal.reason === "notYet" ? "problems.refusal.notReportable" : `problems.refusal.${refusal.reason}`;
    return { typed: kept, errors: { kind: [{ key } as Sentence] } };
  }
  const { kind, description, photos } = outcome.refusals;
  const left = withSkipped(failure("problems.photosAgain"), skipped).body ?? [];
  const photoErrors: Sentence[] = [
    ...left,
    ...(photos ? [{ key: "problems.refusal.photosRequired" } as const] : []),
    // A browser sends files once.
    ...(hadPhotos ? [{ key: "problems.photosAgain" } as const] : []),
  ];
  return {
    typed: kept,
    errors: {
      ...(kind && { kind: [{ key: `problems.refusal.${kind}` }] }),
      ...(description && { description: [wordsError(description)] }),
      ...(photoErrors.length > 0 && { photos: photoErrors }),
    },
  };
}

export default function OrderProblem() {
  const { title, order, role, problems, kinds, key, kept } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? kept;
  const { t } = useLanguage();
  const canReport = kinds !== null && Object.values(kinds).some(({ ok }) => ok);
  return (
    <OrderQuestion title={title} product={order.title} orderId={order.id}>
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
    </OrderQuestion>
  );
}
