import { Fragment } from "react";
import type { findOwnBalance } from "~/data/payouts/balances.server";
import { whyReadyWaits } from "~/domain/payouts/hold";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { HoldText } from "~/ui/payouts/hold-text";

type Balance = Pick<
  Awaited<ReturnType<typeof findOwnBalance>>,
  "releasable" | "negative" | "onWay" | "waits" | "account"
>;

/** A seller's money: what the next payout brings, and why the rest waits. */
export function MoneyCard({ balance: { releasable, negative, onWay, waits, account } }: { balance: Balance }) {
  const { t } = useLanguage();
  const ready = whyReadyWaits(account, releasable, negative);
  return (
    <section className="stack" aria-labelledby="money">
      <h2 id="money">{t("store.money")}</h2>
      <div className="card stack">
        <dl className="sums num">
          <dt className="strong">{t(`payouts.why.${ready}`)}</dt>
          <dd className="strong">
            <Money amount={releasable} />
          </dd>
          {onWay > 0 && (
            <>
              <dt>{t("payouts.onWay")}</dt>
              <dd>
                <Money amount={onWay} />
              </dd>
            </>
          )}
          {waits
            .filter(({ reason }) => reason !== "ready")
            .map(({ amount, ...wait }) => (
              <Fragment key={wait.reason}>
                <dt className="muted">
                  <HoldText {...wait} ready={ready} />
                </dt>
                <dd className="muted">
                  <Money amount={amount} />
                </dd>
              </Fragment>
            ))}
        </dl>
        <p className="row small">
          <a href="/account/payouts">{t("payouts.title")}</a>
          {account === null && <a href="#payout_account">{t("payouts.noAccount")}</a>}
        </p>
      </div>
    </section>
  );
}
