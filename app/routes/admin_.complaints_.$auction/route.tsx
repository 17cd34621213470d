import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findDisputedResult } from "~/data/auctions/complaints.server";
import { COMPLAINT_DECISIONS } from "~/domain/auctions/complaint";
import { decideResult } from "~/flows/auctions/decide-result.server";
import { notice, success } from "~/forms/flash";
import { sayProposal } from "~/forms/proposal-flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
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
import { ChoiceField } from "~/ui/choice-field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { FeeBearerField, ReasonField } from "~/ui/moderation/reason-field";
import { pageTitle } from "~/ui/page-title";
import { DisputedFacts } from "./disputed-facts";
import { resultSchema } from "./schema";

const DESK = "/admin/complaints";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const result = await requireAdminAnd(request, context, (admin) =>
    findDisputedResult(context.db, admin, params.auction ?? ""),
  );
  if (!result) throw notFound({ title: "adminComplaints.missing" });
  return { title: context.t("adminComplaints.heading"), result, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, result } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, result: await findDisputedResult(context.db, admin, params.auction ?? "") };
  });
  if (!result) throw notFound({ title: "adminComplaints.missing" });
  refuseOwnCase(context, `${DESK}/${result.auctionId}`, result);
  const form = await readForm(request, resultSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { decision, reason, seller_bears_fee: feeBearer } = form.value;
  const verdict = { decision, reason: reason.reason, feeBearer };
  const done = await orFault(context, () => decideResult(context, admin, result, verdict));
  if (done === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (done === "proposed") return redirectWithFlash(context, DESK, notice("adminComplaints.proposed"));
  if (done === "waits") return redirectWithFlash(context, DESK, sayProposal(done));
  if (done !== "done") return data(form.reply({ error: sentence("adminComplaints.refusal", done) }), 409);
  log("result decided", { requestId: context.requestId, auction: result.auctionId, decision, by: admin.id });
  return redirectWithFlash(context, DESK, success(`adminComplaints.done.${decision}`));
}

export default function DecideResult() {
  const { title, result, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { auctionId, orderId, hasBids, isRevealed, isOwn } = result;
  if (!isOwn && hasBids && !isRevealed) {
    return (
      <div className="wrap narrow page stack">
        <BackTitle to={DESK} label={t("adminComplaints.tab")} title={title} />
        <DisputedFacts result={result} />
        <p>
          <a className="btn main" href={`/auction/${auctionId}/proof`}>
            {t("adminComplaints.openFirst")}
          </a>
        </p>
      </div>
    );
  }
  return (
    <AdminForm
      heading={title}
      about={<ListingTitle of={result} />}
      reply={reply}
      action={`${DESK}/${auctionId}`}
      back={DESK}
      yes={t("adminComplaints.yes")}
      above={<DisputedFacts result={result} />}
      closed={isOwn === 1 ? t("admin.ownCase") : null}
    >
      <ChoiceField
        name="decision"
        legend={t("adminComplaints.decision")}
        values={COMPLAINT_DECISIONS}
        label={(decision) => t(`adminComplaints.choice.${decision}`)}
        typed={reply?.typed.decision}
        errors={reply?.errors.decision}
      />
      <p className="small muted">{t(orderId ? "adminComplaints.voidHint" : "adminComplaints.noOrder")}</p>
      {orderId && <FeeBearerField reply={reply} />}
      <ReasonField reply={reply} hint={t("adminComplaints.reasonHint")} />
    </AdminForm>
  );
}
