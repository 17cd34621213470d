import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { listAddresses } from "~/data/accounts/addresses.server";
import { findProblems } from "~/data/problems/problems.server";
import { pickAddress } from "~/domain/accounts/address";
import { toCentavos } from "~/domain/money";
import { STEPS, type Step } from "~/domain/problems/problem-steps";
import { bearerOfProblem } from "~/domain/refunds/fee-bearer";
import { contestReturn } from "~/flows/problems/contest-return.server";
import { stepProblem } from "~/flows/problems/step-problem.server";
import { failure, success } from "~/forms/flash";
import { wordsError } from "~/forms/problem-errors.server";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { readStep, roleOf, stepsOf } from "~/http/pages/problem-page.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { drainUpload, orBroken, postedForm } from "~/http/upload.server";
import { useLanguage } from "~/i18n/language-provider";
import { skippedLines } from "~/ui/catalog/photo-flash";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { OrderFormPage } from "~/ui/orders/order-form-page";
import { pageTitle } from "~/ui/page-title";
import { photoErrors } from "~/ui/problems/photo-errors";
import { contestSchema, stepSchema } from "./schema";
import { StepFields } from "./step-fields";

/** Steps of the seller by which money goes back. */
const BACK: readonly Step[] = ["refund", "offer", "return"];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** The newest problem of the user's order and a step of the user's role. Throws a 404 without one. */
async function readProblem(request: Request, context: AppContext, params: { id?: string; step?: string }) {
  const [user, [found, addresses]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([findProblems(context.db, userId, params.id ?? ""), listAddresses(context.db, userId)]),
  );
  const step = readStep(params.step);
  const problem = found?.problems[0];
  const role = found && roleOf(found.order, user.id);
  const isTheirs = step !== null && STEPS[step].by.includes(role === "buyer" ? "B" : "S");
  if (!found || !problem || !role || !isTheirs) throw notFound({ title: "problems.missing" });
  return { user, order: found.order, problem, role, step, address: addresses[0] };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { user, order, problem, role, step, address } = await readProblem(request, context, params);
  if (!stepsOf(problem, role, order.now).includes(step)) {
    throw redirectWithFlash(context, `/account/orders/${order.id}/problem`, failure("problems.changed"));
  }
  const isCharged = BACK.some((one) => one === step) && bearerOfProblem(problem.kind, false) === "seller";
  const values = {
    refundable: order.refundable,
    offer: problem.offer ?? toCentavos(0),
    // What the step's refund would cost the seller.
    fee: isCharged ? order.fee : toCentavos(0),
  };
  return {
    title: context.t(step === "contest" ? "problems.contestTitle" : `problems.steps.${step}.action`, values),
    step,
    role,
    values,
    kind: problem.kind,
    /** What arrived stays with a buyer who gets the money without a return. */
    isKept: step === "refund" && problem.status === "open" && problem.kind !== "not_received",
    unowed: order.unowed,
    promised: order.returnPayer,
    order: { id: order.id, title: order.title, language: order.language },
    typed: savedReply(context, request, user.id)?.typed ?? (step === "return" && address ? pickAddress(address) : {}),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const read = await readProblem(request, context, params).catch(async (refused) => {
    await drainUpload(request);
    throw refused;
  });
  const { user, order, problem, step } = read;
  if (step === "contest") return contest(request, context, read);
  const here = `/account/orders/${order.id}/problem`;
  const form = await readForm(request, stepSchema(step, problem.kind, order));
  if (form.status !== "success") return data(form.reply(), 400);

  const taken = await orFault(context, () => stepProblem(context, { order, problem }, step, user.id, form.value));
  if (taken === "fault") return data(form.reply({ error: { key: "problems.failed" } }), 500);
  const values = { offer: problem.offer ?? toCentavos(0) };
  const says = taken ? success(`problems.steps.${step}.done`, values) : failure("problems.changed");
  return redirectWithFlash(context, here, says);
}

/** The only step with photos. */
async function contest(
  request: Request,
  context: AppContext,
  { order, problem }: Pick<Awaited<ReturnType<typeof readProblem>>, "order" | "problem">,
) {
  const here = `/account/orders/${order.id}/problem`;
  const form = postedForm(request, context, contestSchema);
  const outcome = await orFault(context, () => orBroken(contestReturn(context, { order, problem }, form)));
  if (outcome === "broken") return redirectWithFlash(context, `${here}/contest`, failure("problems.failed"));
  if (outcome === "fault") return data(form.reply({ error: { key: "problems.failed" } }), 500);
  if (!outcome.ok) {
    const fieldErrors = { words: [wordsError(outcome.refusal)], photos: photoErrors(outcome) };
    return data(form.reply({ fieldErrors }), 400);
  }
  const says = outcome.isTaken
    ? { ...success("problems.steps.contest.done"), body: skippedLines(outcome.skipped) }
    : failure("problems.changed");
  return redirectWithFlash(context, here, says);
}

export default function ProblemStep() {
  const { title, step, role, values, kind, isKept, promised, unowed, order, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const back = `/account/orders/${order.id}/problem`;
  return (
    <OrderFormPage title={title} product={order} orderId={order.id} back={{ to: back, label: t("problems.back") }}>
      <FormError reply={reply} />
      <p>
        {t(`problems.steps.${step}.body`, values)}
        {values.fee > 0 && ` ${t(step === "offer" ? "problems.feeSeller" : "problems.feeSellerOf", values)}`}
        {isKept && ` ${t("problems.buyerKeeps")}`}
        {step === "refund" && ` ${t("problems.noUndo")}`}
      </p>
      <form
        id={KEPT_FORM}
        className="stack shipment"
        method="post"
        action={`${back}/${step}`}
        encType={step === "contest" ? "multipart/form-data" : undefined}
      >
        <StepFields
          step={step}
          role={role}
          kind={kind}
          promised={promised}
          unowed={unowed}
          typed={reply?.typed ?? typed}
          errors={reply?.errors ?? {}}
        />
        <div className="row">
          <a className="btn" href={back}>
            {t("problems.no")}
          </a>
          <button className="btn main" type="submit">
            {t(`problems.steps.${step}.yes`, values)}
          </button>
        </div>
      </form>
    </OrderFormPage>
  );
}
