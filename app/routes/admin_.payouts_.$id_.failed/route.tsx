import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPayout } from "~/data/payouts/payouts.server";
import { canFail } from "~/domain/payouts/payout";
import { endPayout } from "~/flows/payouts/end-payout.server";
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
import { AccountLine } from "~/ui/moderation/account-line";
import { AdminForm } from "~/ui/moderation/admin-form";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { ReasonField } from "~/ui/moderation/reason-field";
import { pageTitle } from "~/ui/page-title";
import { failedSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Throws redirects, also from a payout that is over, and a 404 Response. */
async function find({ context, params, request }: LoaderFunctionArgs) {
  const { admin, payout } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, payout: await findPayout(context.db, admin, params.id ?? "") };
  });
  if (!payout) throw notFound({ title: "payouts.missing" });
  const page = `/admin/payouts/${payout.id}`;
  refuseOwnCase(context, page, payout);
  const { id, sellerId, store, name, account, amount, status } = payout;
  if (!canFail(status)) throw redirectWithFlash(context, page, failure("payouts.endedBefore"));
  return { admin, page, payout: { id, sellerId, store, name, account, amount, status } };
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { payout, page } = await find(args);
  return { title: context.t("payouts.failTitle"), payout, page, savedForm: savedReply(context, request) };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const { admin, payout, page } = await find(args);
  const form = await readForm(request, failedSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { status, reason } = form.value;
  // Meanwhile another administrator may have marked it as paid.
  const isAsSeen = status === payout.status;
  const isFailed =
    isAsSeen && (await orFault(context, () => endPayout(context, admin, payout, { failed: reason.reason })));
  if (isFailed === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (isFailed) log("payout failed", { requestId: context.requestId, payout: payout.id, by: admin.id });
  return redirectWithFlash(context, page, isFailed ? success("payouts.failed") : failure("payouts.endedBefore"));
}

export default function FailPayout() {
  const { title, payout, page, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { store, name, account, amount, status } = payout;
  return (
    <AdminForm
      heading={title}
      about={t("money", { amount })}
      reply={reply}
      action={`${page}/failed`}
      back={page}
      yes={t("payouts.markFailed")}
      isDangerous
      above={
        <FactList>
          <Fact name={t("payouts.seller")}>
            {store} ({name})
          </Fact>
          <Fact name={t("payouts.sellerAccount")}>
            <AccountLine account={account} />
          </Fact>
        </FactList>
      }
    >
      <input type="hidden" name="status" value={reply?.typed.status ?? status} />
      <p>
        {t(`payouts.failCheck.${status}`)} {t("payouts.failBody")}
      </p>
      <ReasonField reply={reply} hint={t("payouts.reasonHint")} />
    </AdminForm>
  );
}
