import type { SellerBalance } from "~/data/payouts/balances.server";
import { formatBalance, formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { AccountLine } from "~/ui/moderation/account-line";

export function BalanceTable({ balances }: { balances: readonly SellerBalance[] }) {
  const { t } = useLanguage();
  return (
    <table className="sheet" aria-label={t("payouts.tabs.balances")}>
      <thead>
        <tr>
          <th scope="col">{t("payouts.seller")}</th>
          <th scope="col">{t("payouts.sellerAccount")}</th>
          <th className="num" scope="col">
            {t("payouts.held")}
          </th>
          <th className="num" scope="col">
            {t("payouts.releasable")}
          </th>
          <th className="num" scope="col">
            {t("payouts.negative")}
          </th>
        </tr>
      </thead>
      <tbody>
        {balances.map(({ id, store, handle, account, held, releasable, negative }) => (
          <tr key={id}>
            <td>
              <span className="check">
                <input
                  type="checkbox"
                  name="seller"
                  value={id}
                  aria-label={t("payouts.choose", { store })}
                  disabled={account === null || releasable + negative <= 0}
                />
                <a href={`/store/${handle}`}>{store}</a>
              </span>
            </td>
            <td>
              <AccountLine account={account} />
            </td>
            <Amount name={t("payouts.held")}>{formatMoney(held)}</Amount>
            <Amount name={t("payouts.releasable")}>{formatMoney(releasable)}</Amount>
            <Amount name={t("payouts.negative")}>{formatBalance(negative)}</Amount>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Columns have no headings on a phone, so each amount has a label. */
function Amount({ name, children }: { name: string; children: string }) {
  return (
    <td className="num">
      <span className="small muted named">{name} </span>
      {children}
    </td>
  );
}
