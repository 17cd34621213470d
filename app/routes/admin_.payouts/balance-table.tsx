import type { ReactNode } from "react";
import type { SellerBalance } from "~/data/payouts/balances.server";
import { toCentavos } from "~/domain/money";
import { whyReadyWaits } from "~/domain/payouts/hold";
import { useLanguage } from "~/i18n/language-provider";
import { AccountLine } from "~/ui/moderation/account-line";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { HoldText } from "~/ui/payouts/hold-text";

export function BalanceTable({ balances }: { balances: readonly SellerBalance[] }) {
  const { t } = useLanguage();
  return (
    <table className="sheet" aria-label={t("payouts.tabs.balances")}>
      <thead>
        <tr>
          <th scope="col">{t("payouts.seller")}</th>
          <th scope="col">{t("payouts.sellerAccount")}</th>
          <th scope="col">{t("payouts.orders")}</th>
          <th className="num" scope="col">
            {t("payouts.releasable")}
          </th>
          <th className="num" scope="col">
            {t("payouts.held")}
          </th>
          <th className="num" scope="col">
            {t("payouts.negative")}
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ id, store, account, held, releasable, negative, waits, requested, payouts, requestedAt }) => {
          const due = toCentavos(releasable + negative);
          const isPaid = account !== null && due > 0;
          return (
            <tr key={id}>
              <td>
                <span className="check">
                  <input
                    type="checkbox"
                    name="seller"
                    value={id}
                    aria-label={t("payouts.choose", { store })}
                    disabled={!isPaid}
                  />
                  <a href={`/admin/payouts/sellers/${id}`}>{store}</a>
                </span>
                {isPaid && <p className="small muted">{t("payouts.next", { amount: due })}</p>}
              </td>
              <td>
                <AccountLine account={account} />
              </td>
              <td>
                <ul className="stack tight plain small">
                  {waits.map((wait) => (
                    <li key={wait.reason}>
                      <b className="num">
                        <Money amount={wait.amount} />
                      </b>{" "}
                      <span className="muted">
                        {t("payouts.ofOrders", { count: wait.orders })}:{" "}
                        <HoldText {...wait} ready={whyReadyWaits(account, releasable, negative)} />
                      </span>
                    </li>
                  ))}
                  {requestedAt !== null && (
                    <li>
                      <b className="num">
                        <Money amount={requested} />
                      </b>{" "}
                      <a className="press" href="/admin/payouts/batches">
                        {t("payouts.unpaidSince", { count: payouts })}
                      </a>{" "}
                      <Moment at={requestedAt} />
                    </li>
                  )}
                </ul>
              </td>
              <Amount name={t("payouts.releasable")}>
                <Money amount={releasable} />
              </Amount>
              <Amount name={t("payouts.held")}>
                <Money amount={held} />
              </Amount>
              <Amount name={t("payouts.negative")}>
                <Money amount={negative} />
              </Amount>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Columns have no headings on a phone, so each amount has a label. */
function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="num">
      <span className="small muted named">{name} </span>
      {children}
    </td>
  );
}
