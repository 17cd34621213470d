import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnBalance, listHeldOrders } from "~/data/payouts/balances.server";
import { listOwnPayouts } from "~/data/payouts/payouts.server";
import { sumOf } from "~/domain/money";
import { whyReadyWaits } from "~/domain/payouts/hold";
import { maskPayoutAccount } from "~/domain/payouts/payout";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { Empty } from "~/ui/empty";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { BalanceStats } from "~/ui/payouts/balance-stats";
import { HeldOrders } from "~/ui/payouts/held-orders";
import { OwnPayoutCard } from "./own-payout-card";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

const MOST_HELD = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, [{ account, waits, ...balance }, held, { rows, pages }]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([
      findOwnBalance(context.db, userId),
      listHeldOrders(context.db, userId, MOST_HELD),
      readNewestFirst(request, "/account/payouts", (from, most) => listOwnPayouts(context.db, userId, from, most)),
    ]),
  );
  const masked = account === null ? null : maskPayoutAccount(account);
  const orders = sumOf(waits.map(({ orders }) => orders));
  return {
    title: context.t("payouts.title"),
    balance,
    account: masked,
    waiting: { orders: held, more: orders - held.length },
    payouts: rows,
    pages,
  };
}

export default function OwnPayouts() {
  const { title, balance, account, waiting, payouts, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { releasable, negative } = balance;
  const hasMoney = Object.values(balance).some((amount) => amount !== 0);
  return (
    <div className="wrap medium page stack sections">
      <div className="stack tight">
        <AccountTitle title={title} />
        <p className="muted">{t("payouts.intro")}</p>
        <p>
          {account ? `${t("payouts.account", { account })} ` : ""}
          <a className={account ? undefined : "btn main"} href="/seller-settings#payout_account">
            {t(account ? "payouts.changeAccount" : "payouts.noAccount")}
          </a>
        </p>
      </div>
      {hasMoney && <BalanceStats balance={balance} />}
      {waiting.orders.length > 0 && (
        <HeldOrders {...waiting} ready={whyReadyWaits(account, releasable, negative)} page="/account/orders" />
      )}
      {payouts.length > 0 ? (
        <section className="stack" aria-labelledby="history">
          <div className="row between">
            <h2 id="history">{t("payouts.tabs.history")}</h2>
            <a href="/account/payouts.csv">{t("files.download")}</a>
          </div>
          {payouts.map((payout) => (
            <OwnPayoutCard key={payout.id} payout={payout} />
          ))}
        </section>
      ) : (
        <Empty says="payouts.none" to="/account/orders/sales" text="payouts.toSales" isMain={account !== null} />
      )}
      <NewestPager {...pages} />
    </div>
  );
}
