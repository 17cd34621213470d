import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findRefusedReview } from "~/data/moderation/listing-reviews.server";
import { findTakedown } from "~/data/moderation/takedowns.server";
import { decisionsOf } from "~/domain/moderation/takedown";
import { decideTakedown } from "~/flows/moderation/decide-takedown.server";
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
import { ReasonField } from "~/ui/moderation/reason-field";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { verdictSchema } from "./schema";

const DESK = "/admin/takedowns";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const takedown = await requireAdminAnd(request, context, (admin) =>
    findTakedown(context.db, admin, params.product ?? ""),
  );
  if (!takedown) throw notFound({ title: "adminTakedowns.missing" });
  const decisions = decisionsOf(takedown);
  const title = context.t(onlyChoice(decisions) ? "adminTakedowns.choice.restored" : "adminTakedowns.title");
  return { title, takedown, decisions, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { db } = context;
  const product = params.product ?? "";
  const { admin, takedown, refused } = await requireAdminAnd(request, context, async (admin) => {
    const read = Promise.all([findTakedown(db, admin, product), findRefusedReview(db, admin, product)]);
    const [takedown, refused] = await read;
    return { admin, takedown, refused };
  });
  if (!takedown) throw notFound({ title: "adminTakedowns.missing" });
  refuseOwnCase(context, `${DESK}/${product}`, takedown);
  const form = await readForm(request, verdictSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { decision, reason } = form.value;
  const isDecided = await orFault(context, () =>
    decideTakedown(context, admin, takedown, { decision, reason: reason.reason }, refused),
  );
  if (isDecided === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!isDecided) return redirectWithFlash(context, DESK, failure("adminTakedowns.decidedBefore"));
  log("takedown decided", { requestId: context.requestId, product: takedown.productId, decision, by: admin.id });
  return redirectWithFlash(context, DESK, success(`adminTakedowns.done.${decision}`));
}

export default function DecideTakedown() {
  const { title, takedown, decisions, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { productId, store, rule, reason, at, appeal, appealedAt, isForOthers, isOwn } = takedown;
  return (
    <AdminForm
      heading={title}
      about={<ListingTitle of={takedown} />}
      reply={reply}
      action={`${DESK}/${productId}`}
      back={DESK}
      yes={onlyChoice(decisions) ? title : t("adminTakedowns.yes")}
      closed={isOwn === 1 ? t("admin.ownCase") : isForOthers === 1 ? t("adminTakedowns.own") : null}
      above={
        <>
          <div className="card stack tight">
            <p className="small muted dots">
              <span>{store}</span>
              <a href={`/product/${productId}`}>{t("admin.view")}</a>
              <span>
                {t("adminTakedowns.takenDown")} <Moment at={at} />
              </span>
            </p>
            <p className="strong">{t(`takedowns.rule.${rule}`)}</p>
            <p className="lines">{reason}</p>
          </div>
          <AppealSection heading={t("adminTakedowns.appeal")} appeal={appeal} appealedAt={appealedAt} />
        </>
      }
    >
      <ChoiceField
        name="decision"
        legend={t("adminTakedowns.decision")}
        values={decisions}
        label={(decision) => t(`adminTakedowns.choice.${decision}`)}
        typed={reply?.typed.decision}
        errors={reply?.errors.decision}
      />
      <p className="small muted">{t("adminTakedowns.restoredHint")}</p>
      <ReasonField reply={reply} hint={t("adminReports.reasonHint")} />
    </AdminForm>
  );
}
