import type { Payout } from "~/data/payouts/payouts.server";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";

interface NextBatchProps {
  payouts: number;
  amount: Centavos;
  leftOut: readonly Payout[];
}

/** What the next batch takes, and what it leaves out until it is decided. */
export function NextBatch({ payouts, amount, leftOut }: NextBatchProps) {
  const { t } = useLanguage();
  return (
    <>
      <section className="card stack" aria-labelledby="next">
        <div className="stack tight">
          <h2 id="next">{t("payouts.nextBatch")}</h2>
          <p className="muted">{payouts > 0 ? t("payouts.batchIntro") : t("payouts.batchEmpty")}</p>
        </div>
        {payouts > 0 && (
          <form className="row" method="post" action="/admin/payouts/batches">
            <button className="btn main" type="submit">
              {t("payouts.closeBatch", { count: payouts, amount })}
            </button>
          </form>
        )}
      </section>
      {leftOut.length > 0 && (
        <section className="card stack tight" aria-labelledby="left-out">
          <h2 id="left-out">{t("payouts.leftOutTitle")}</h2>
          <p className="muted">{t("payouts.leftOutBody")}</p>
          <ul className="stack tight plain">
            {leftOut.map(({ id, store, amount, leftOut: reason }) => (
              <li className="row between" key={id}>
                <span>
                  <a href={`/admin/payouts/${id}`}>{store}</a>{" "}
                  {reason && <span className="small muted">{t(`payouts.leftOut.${reason}`)}</span>}
                </span>
                <span className="num">
                  <Money amount={amount} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
