import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listProposalsAbout } from "~/data/moderation/proposals.server";
import { findOwnBalance, listHeldOrders } from "~/data/payouts/balances.server";
import { findDebtor, listSettlements } from "~/data/payouts/debts.server";
import { sumOf } from "~/domain/money";
import { whyReadyWaits } from "~/domain/payouts/hold";
import { settleSellerDebt } from "~/flows/payouts/settle-seller-debt.server";
import { success } from "~/forms/flash";
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
import { AccountLine } from "~/ui/moderation/account-line";
import { AdminActions } from "~/ui/moderation/admin-actions";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { WaitingProposals } from "~/ui/moderation/waiting-proposals";
import { pageTitle } from "~/ui/page-title";
import { BalanceStats } from "~/ui/payouts/balance-stats";
import { HeldOrders } from "~/ui/payouts/held-orders";
import { DebtForm } from "./debt-form";
import { debtSchema } from "./schema";

const MOST_HELD = 200;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [debtor, balance, held, settlements, proposals] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findDebtor(context.db, admin, id),
      findOwnBalance(context.db, id),
      listHeldOrders(context.db, id, MOST_HELD),
      listSettlements(context.db, admin, id),
      listProposalsAbout(context.db, admin, { debtor: id }),
    ]),
  );
  if (!debtor) throw notFound({ title: "payouts.sellerMissing" });
  const more = sumOf(balance.waits.map(({ orders }) => orders)) - held.length;
  const waiting = { orders: held, more };
  return {
    title: debtor.store,
    id,
    debtor,
    balance,
    waiting,
    settlements,
    proposals,
    key: context.newId(),
    savedForm: savedReply(context, request),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, debtor } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, debtor: await findDebtor(context.db, admin, id) };
  });
  if (!debtor) throw notFound({ title: "payouts.sellerMissing" });
  const page = `/admin/payouts/sellers/${id}`;
  refuseOwnCase(context, page, debtor);
  const form = await readForm(request, debtSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { how, reason, key = context.newId(), debt } = form.value;
  const settlement = { id: key, how: how.how, reason: reason.reason, debt };
  const done = await orFault(context, () => settleSellerDebt(context, admin, id, settlement));
  if (done === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!done) return data(form.reply({ error: { key: "payouts.refusal.debtMoved" } }), 409);
  if (done === "proposed" || done === "waits") return redirectWithFlash(context, page, sayProposal(done));
  log("debt settled", { requestId: context.requestId, seller: id, by: admin.id });
  return redirectWithFlash(context, page, success("payouts.debtSettled"));
}

export default function SellerBalance() {
  const { title, id, debtor, balance, waiting, settlements, proposals, key, savedForm } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { account, releasable, negative } = balance;
  return (
    <div className="wrap medium page stack sections">
      <div className="stack">
        <BackTitle to="/admin/payouts" label={t("payouts.tabs.balances")} title={title} />
        <FactList>
          <Fact name={t("payouts.seller")}>
            <a href={`/admin/users/${id}`}>{debtor.name}</a>
          </Fact>
          <Fact name={t("payouts.sellerAccount")}>
            <AccountLine account={account} />
          </Fact>
        </FactList>
        <BalanceStats balance={balance} isAdmin />
        {balance.onWay > 0 && (
          <p>
            <a href="/admin/payouts/batches">{t("payouts.seeToPay")}</a>
          </p>
        )}
      </div>
      <WaitingProposals proposals={proposals} />
      {debtor.isOwn === 1 && debtor.debt > 0 && <p>{t("admin.ownCase")}</p>}
      {debtor.isOwn === 0 && (debtor.debt > 0 || reply) && (
        <DebtForm id={id} debt={debtor.debt} formKey={key} reply={reply} />
      )}
      {waiting.orders.length > 0 && (
        <HeldOrders {...waiting} ready={whyReadyWaits(account, releasable, negative)} page="/admin/orders" />
      )}
      {settlements.length > 0 && <AdminActions actions={settlements} />}
    </div>
  );
}
