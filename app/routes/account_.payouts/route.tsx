import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnBalance } from "~/data/payouts/balances.server";
import { listOwnPayouts } from "~/data/payouts/payouts.server";
import { formatBalance, formatMoney } from "~/domain/money";
import { maskPayoutAccount } from "~/domain/payouts/payout";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { Stats } from "~/ui/moderation/admin-frame";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { OwnPayoutCard } from "./own-payout-card";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, [{ account, ...balance }, { rows, pages }]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([
      findOwnBalance(context.db, userId),
      readNewestFirst(request, "/account/payouts", (from, most) => listOwnPayouts(context.db, userId, from, most)),
    ]),
  );
  const masked = account === null ? null : maskPayoutAccount(account);
  return { title: context.t("payouts.title"), balance, account: masked, payouts: rows, pages };
}

export default function OwnPayouts() {
  const { title, balance, account, payouts, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { held, releasable, negative, onWay, paid } = balance;
  return (
    <div className="wrap medium page stack">
      <div className="stack tight">
        <AccountTitle title={title} />
        <p className="muted">{t("payouts.intro")}</p>
        <p>
          {account ? `${t("payouts.account", { account })} · ` : ""}
          <a href="/seller-settings">{t(account ? "seller.payoutAccount" : "payouts.noAccount")}</a>
        </p>
      </div>
      <Stats
        stats={[
          [t("payouts.held"), formatMoney(held)],
          [t("payouts.releasable"), formatMoney(releasable)],
          ...(negative < 0 ? [[t("payouts.negative"), formatBalance(negative)] as const] : []),
          [t("payouts.onWay"), formatMoney(onWay)],
          [t("payouts.paid"), formatMoney(paid)],
        ]}
      />
      {payouts.length === 0 && <p className="card">{t("payouts.none")}</p>}
      {payouts.map((payout) => (
        <OwnPayoutCard key={payout.id} payout={payout} />
      ))}
      <NewestPager {...pages} />
    </div>
  );
}
