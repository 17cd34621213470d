import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type StoredProposal, selectProposal } from "~/data/moderation/proposals.server";
import { PROPOSAL_DECISIONS, refuseDecision } from "~/domain/moderation/proposal";
import { confirmProposal, declineProposal } from "~/flows/moderation/decide-proposal.server";
import { failure, notice, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminPassword } from "~/http/session/password-proof.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ChoiceField, onlyChoice } from "~/ui/choice-field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { OwnPasswordField } from "~/ui/moderation/own-password-field";
import { ProposalFacts } from "~/ui/moderation/proposal-facts";
import { pageTitle } from "~/ui/page-title";
import { decisionSchema } from "./schema";

const DESK = "/admin/proposals";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { proposal, by } = await requireAdminAnd(request, context, async (admin) => {
    const [proposal] = await selectProposal(context.db, admin, params.id ?? "");
    return { proposal, by: admin.id };
  });
  if (!proposal) throw notFound({ title: "adminProposals.missing" });
  const refusal = whyNot(proposal, by);
  const isProposer = proposal.proposedBy === by;
  const choices = PROPOSAL_DECISIONS.filter((choice) => choice === "declined" || refusal === null);
  const only = isProposer ? "adminProposals.withdraw" : "adminProposals.choice.declined";
  const title = context.t(onlyChoice(choices) ? only : "adminProposals.heading");
  return { title, proposal, isProposer, refusal, choices, savedForm: savedReply(context, request) };
}

function whyNot(proposal: StoredProposal, by: string) {
  const { now, hasOthers, isOwn } = proposal;
  return refuseDecision(proposal, { by, decision: "confirmed", hasOthers: hasOthers === 1, isOwn: isOwn === 1, now });
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const form = await readForm(request, decisionSchema);
  if (form.status !== "success" || form.value.decision === "declined") {
    const { admin, proposal } = await requireAdminAnd(request, context, async (admin) => {
      const [proposal] = await selectProposal(context.db, admin, id);
      return { admin, proposal };
    });
    if (!proposal) throw notFound({ title: "adminProposals.missing" });
    refuseOwnCase(context, `${DESK}/${id}`, proposal);
    if (form.status !== "success") return data(form.reply(), 400);
    const isDeclined = await declineProposal(context, admin, id);
    const says = isDeclined ? notice("adminProposals.declined") : failure("adminProposals.refusal.decidedBefore");
    return redirectWithFlash(context, DESK, says);
  }
  const { current_password } = form.value;
  return unlessHashingBusy(context, form, async () => {
    const { admin, found, answer } = await requireAdminPassword(request, context, current_password, (admin) =>
      selectProposal(context.db, admin, id),
    );
    const [proposal] = found;
    if (!proposal) throw notFound({ title: "adminProposals.missing" });
    if (!answer.ok) return data(form.reply(answer.wrong), answer.status);
    const refusal = whyNot(proposal, admin.id);
    if (refusal) return data(form.reply({ error: sentence("adminProposals.refusal", refusal) }), 409);
    const done = await orFault(context, () => confirmProposal(context, admin, proposal, answer.proof));
    if (done === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
    if (done !== "done") return data(form.reply({ error: sentence("adminProposals.refusal", done) }), 409);
    log("proposal confirmed", { requestId: context.requestId, proposal: id, what: proposal.what, by: admin.id });
    return redirectWithFlash(context, DESK, success("adminProposals.done"));
  });
}

export default function DecideProposal() {
  const { title, proposal, isProposer, refusal, choices, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { id, what, decision, hasOthers } = proposal;
  const heading = t(`adminProposals.kind.${what}`);
  if (refusal === "decidedBefore" || refusal === "proposalOver" || refusal === "ownCase") {
    return (
      <div className="wrap narrow page stack">
        <BackTitle to={DESK} label={t("adminProposals.tab")} title={heading} />
        <p className="strong">
          {refusal === "ownCase" ? t("admin.ownCase") : t(`adminProposals.state.${decision ?? "over"}`)}
        </p>
        <ProposalFacts proposal={proposal} />
      </div>
    );
  }
  return (
    <AdminForm
      heading={title}
      about={heading}
      reply={reply}
      action={`${DESK}/${id}`}
      back={DESK}
      yes={onlyChoice(choices) ? title : t("adminProposals.yes")}
    >
      <ProposalFacts proposal={proposal} />
      {isProposer && <p>{t(hasOthers ? "adminProposals.own" : "adminProposals.alone")}</p>}
      <ChoiceField
        name="decision"
        legend={t("adminProposals.decision")}
        values={choices}
        label={(choice) => t(`adminProposals.choice.${choice}`)}
        typed={reply?.typed.decision}
        errors={reply?.errors.decision}
      />
      {refusal === null && <OwnPasswordField reply={reply} isOptional />}
    </AdminForm>
  );
}
