import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findStrike } from "~/data/auctions/strikes.server";
import { decisionsOf } from "~/domain/auctions/strike";
import { decideStrike } from "~/flows/auctions/decide-strike.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { ChoiceField, onlyChoice } from "~/ui/choice-field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { AppealSection } from "~/ui/moderation/appeal-section";
import { PersonLink } from "~/ui/moderation/person-link";
import { ReasonField } from "~/ui/moderation/reason-field";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { strikeSchema } from "./schema";

const DESK = "/admin/bidders";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const strike = await requireAdminAnd(request, context, (admin) => findStrike(context.db, admin, id));
  if (!strike) throw notFound({ title: "adminBidders.missing" });
  const decisions = decisionsOf(strike);
  if (decisions.length === 0) throw redirectWithFlash(context, DESK, failure("adminBidders.decidedBefore"));
  const title = context.t(onlyChoice(decisions) ? "adminBidders.choice.lifted" : "adminBidders.decide");
  return { title, strike, decisions, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, strike } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, strike: await findStrike(context.db, admin, params.id ?? "") };
  });
  if (!strike) throw notFound({ title: "adminBidders.missing" });
  refuseOwnCase(context, `/admin/strikes/${strike.orderId}`, strike);
  const form = await readForm(request, strikeSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { decision, reason } = form.value;
  const answer = await orFault(context, () =>
    decideStrike(context, admin, strike, { decision, reason: reason.reason }),
  );
  if (answer === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!answer) return redirectWithFlash(context, DESK, failure("adminBidders.decidedBefore"));
  log("strike decided", { requestId: context.requestId, strike: strike.orderId, decision, by: admin.id });
  return redirectWithFlash(context, DESK, success(`adminBidders.done.${decision}`));
}

export default function DecideStrike() {
  const { title, strike, decisions, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <AdminForm
      heading={title}
      about={<ListingTitle of={strike} />}
      reply={reply}
      action={`/admin/strikes/${strike.orderId}`}
      back={DESK}
      yes={onlyChoice(decisions) ? title : t("adminBidders.yes")}
      closed={strike.isOwn === 1 ? t("admin.ownCase") : null}
      above={
        <>
          <p>
            {t("adminBidders.buyer")}: <PersonLink id={strike.userId} name={strike.name} email={strike.email} />
          </p>
          <p className="small muted">
            {t("strikes.given")} <Moment at={strike.at} />
          </p>
          <p>
            <a className="btn sm" href={`/admin/orders/${strike.orderId}`}>
              {t("adminBidders.order")}
            </a>
          </p>
          <AppealSection heading={t("adminBidders.appeal")} appeal={strike.appeal} appealedAt={strike.appealedAt} />
        </>
      }
    >
      <ChoiceField
        name="decision"
        legend={t("adminBidders.decision")}
        values={decisions}
        label={(decision) => t(`adminBidders.choice.${decision}`)}
        typed={reply?.typed.decision}
        errors={reply?.errors.decision}
      />
      <ReasonField reply={reply} hint={t("adminBidders.reasonHint")} />
    </AdminForm>
  );
}
