import type { OrderDetails } from "~/data/moderation/order-details.server";
import { sumOf } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

/** Ledger entries of an order. A sum other than zero is an error. */
export function LedgerTable({ entries }: Pick<OrderDetails, "entries">) {
  const { t } = useLanguage();
  const sum = sumOf(entries.map(({ amount }) => amount));
  return (
    <section className="stack" aria-labelledby="books">
      <div className="stack tight">
        <h2 id="books">{t("adminOrders.books")}</h2>
        <p className="small muted">{t("adminOrders.booksOf")}</p>
      </div>
      {entries.length === 0 ? (
        <p className="muted">{t("adminOrders.noEntries")}</p>
      ) : (
        <table className="sheet" aria-labelledby="books">
          <thead>
            <tr>
              <th scope="col">{t("adminOrders.entry")}</th>
              <th scope="col">{t("adminOrders.account")}</th>
              <th className="num" scope="col">
                {t("adminOrders.amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, kind, account, amount, at }) => (
              <tr key={id}>
                <td>
                  <p>{t(`adminOrders.booking.${kind}`)}</p>
                  <p className="small muted">
                    <Moment at={at} />
                  </p>
                </td>
                <td>{t(`adminOrders.accounts.${account}`)}</td>
                <td className="num">
                  <Money amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={2} scope="row">
                {t("adminOrders.sum")}
              </th>
              <td className={sum === 0 ? "num strong" : "num error"}>
                <Money amount={sum} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
