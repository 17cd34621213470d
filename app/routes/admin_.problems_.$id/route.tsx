import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listThread } from "~/data/moderation/order-details.server";
import { listProposalsAbout } from "~/data/moderation/proposals.server";
import { findAdminProblem } from "~/data/problems/escalated-problems.server";
import { mostAlone } from "~/domain/moderation/proposal";
import { DECIDE_WITHIN } from "~/domain/problems/problem";
import { decideProblem } from "~/flows/problems/decide-problem.server";
import { type Flash, failure, success } from "~/forms/flash";
import { sayProposal } from "~/forms/proposal-flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { FormError } from "~/ui/form-error";
import { MessageList } from "~/ui/moderation/message-list";
import { WaitingProposals } from "~/ui/moderation/waiting-proposals";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { ProblemHistory } from "~/ui/problems/problem-history";
import { problemKindText } from "~/ui/problems/problem-kind";
import { ProblemChip } from "~/ui/problems/problem-state";
import { ReturnTerms } from "~/ui/problems/return-terms";
import { DecisionForm } from "./decision-form";
import { decisionSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [found, messages, proposals] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findAdminProblem(context.db, admin, id),
      listThread(context.db, admin, { problem: id }),
      listProposalsAbout(context.db, admin, { problem: id }),
    ]),
  );
  const problem = found?.problems.find((one) => one.id === id);
  if (!found || !problem) throw notFound({ title: "problems.missing" });
  const { order } = found;
  return {
    title: context.t(problem.status === "escalated" ? "adminProblems.title" : problemKindText(problem.kind)),
    order: {
      id: order.id,
      title: order.title,
      language: order.language,
      amount: order.amount,
      refundable: order.refundable,
      unowed: order.unowed,
      buyerId: order.buyerId,
      sellerId: order.sellerId,
    },
    isOwn: found.isOwn,
    alone: mostAlone(context.config.twoPersonAmount, found.refundedByAdmins),
    problem,
    messages,
    proposals,
    savedForm: savedReply(context, request),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, found } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, found: await findAdminProblem(context.db, admin, id) };
  });
  const problem = found?.problems.find((one) => one.id === id);
  if (!found || !problem) throw notFound({ title: "problems.missing" });
  const here = `/admin/problems/${id}`;
  refuseOwnCase(context, here, found);
  if (problem.status !== "escalated") return redirectWithFlash(context, here, failure("adminProblems.changed"));
  const form = await readForm(request, decisionSchema({ kind: problem.kind, unowed: found.order.unowed }));
  if (form.status !== "success") return data(form.reply(), 400);

  const isDecided = await orFault(context, () =>
    decideProblem(context, admin, id, form.value.decision, { read: found }),
  );
  if (isDecided === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (isDecided === "waits") return data(form.reply({ error: { key: "adminProposals.waits" } }), 400);
  if (isDecided === "proposed") return redirectWithFlash(context, here, sayProposal(isDecided));
  if (isDecided) log("problem decided", { requestId: context.requestId, problem: id, by: admin.id });
  const says: Flash = isDecided ? success("adminProblems.decided") : failure("adminProblems.changed");
  return redirectWithFlash(context, here, says);
}

export default function DecideProblem() {
  const { title, order, isOwn, alone, problem, messages, proposals, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack">
        <BackTitle to="/admin/problems" label={t("admin.problems")} title={title} />
        <p className="strong">
          <ListingTitle of={order} />
        </p>
        <p className="row">
          <span>{t(problemKindText(problem.kind))}</span>
          <ProblemChip status={problem.status} />
          {problem.status === "escalated" && (
            <span>
              {t("adminProblems.by")} <Moment at={problem.movedAt + DECIDE_WITHIN} />
            </span>
          )}
        </p>
        <p className="row">
          <a href={`/admin/orders/${order.id}`}>{t("adminProblems.order")}</a>
          <a href={`/admin/users/${order.buyerId}`}>{t("adminOrders.buyer")}</a>
          <a href={`/admin/users/${order.sellerId}`}>{t("adminOrders.seller")}</a>
        </p>
        <p className="muted">{t("adminProblems.left", { refundable: order.refundable, amount: order.amount })}</p>
      </div>
      <FormError title="shell.error" reply={reply} />
      <WaitingProposals proposals={proposals} />
      <section className="stack" aria-labelledby="history">
        <h2 id="history">{t("problems.history")}</h2>
        <ProblemHistory problem={problem} />
      </section>
      <ReturnTerms problem={problem} />
      <MessageList messages={messages} />
      {problem.status === "escalated" &&
        (isOwn ? (
          <p>{t("admin.ownCase")}</p>
        ) : (
          <DecisionForm
            id={problem.id}
            kind={problem.kind}
            order={order}
            proposal={proposals[0]?.id}
            alone={alone}
            reply={reply}
          />
        ))}
    </div>
  );
}
