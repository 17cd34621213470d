import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPayout } from "~/data/payouts/payouts.server";
import { endPayout } from "~/flows/payouts/end-payout.server";
import { failure, success } from "~/forms/flash";
import { paidSchema } from "~/forms/payout-reference.server";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { AccountLine } from "~/ui/moderation/account-line";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { OrderAmount } from "~/ui/payouts/order-amount";
import { PAYOUT_CLASSES, statusForAdmin } from "~/ui/payouts/payout-classes";
import { EndForms } from "./end-forms";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const payout = await requireAdminAnd(request, context, (admin) => findPayout(context.db, admin, params.id ?? ""));
  if (!payout) throw notFound({ title: "payouts.missing" });
  return { title: context.t("payouts.payout"), payout };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, payout } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, payout: await findPayout(context.db, admin, id) };
  });
  if (!payout) throw notFound({ title: "payouts.missing" });
  const form = await readForm(request, paidSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const isPaid = await orFault(context, () => endPayout(context, admin, payout, { paid: form.value.reference }));
  if (isPaid === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  return redirectWithFlash(
    context,
    `/admin/payouts/${id}`,
    isPaid ? success("payouts.marked") : failure("payouts.endedBefore"),
  );
}

export default function AdminPayout() {
  const { title, payout } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { id, sellerId, store, name, account, amount, status, reference, createdAt, batchId, leftOut, parts, isOwn } =
    payout;
  return (
    <div className="wrap medium page stack sections">
      <div className="stack">
        <BackTitle
          to="/admin/payouts/history"
          label={t("payouts.tabs.history")}
          title={`${title} · ${t("money", { amount })}`}
        />
        <p className="row">
          <span className={PAYOUT_CLASSES[status]}>{t(statusForAdmin(status))}</span>
          {reference && <span className="small muted">{t("payouts.reference", { reference })}</span>}
        </p>
        <FactList>
          <Fact name={t("payouts.seller")} isWide>
            <a href={`/admin/payouts/sellers/${sellerId}`}>{store}</a> ({name})
          </Fact>
          <Fact name={t("payouts.sellerAccount")}>
            <AccountLine account={account} />
          </Fact>
          <Fact name={t("payouts.created")}>
            <Moment at={createdAt} />
          </Fact>
          <Fact name={t("payouts.batch")}>
            {batchId !== null && <a href={`/admin/payouts/batches/${batchId}`}>{t("payouts.see")}</a>}
          </Fact>
        </FactList>
        {leftOut && <p className="card">{t(`payouts.leftOut.${leftOut}`)}</p>}
      </div>
      <EndForms id={id} status={status} isOwn={isOwn === 1} reply={reply} />
      <section className="stack" aria-labelledby="orders">
        <h2 id="orders">{t("payouts.orders")}</h2>
        <ul className="stack tight plain amounts">
          {parts.map(({ order, amount, paid }) => (
            <OrderAmount key={order.id} order={order} amount={amount} page="/admin/orders">
              {t("payouts.partOf", { paid })}
            </OrderAmount>
          ))}
        </ul>
      </section>
    </div>
  );
}
