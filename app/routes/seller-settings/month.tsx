import { type Compared, STORE_FIGURES, type StoreDay, type StoreFigure } from "~/domain/stores/store-days";
import { formatShortDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { Money } from "~/ui/money";
import { formatChange, TrendChart } from "~/ui/trend-chart";

interface MonthProps {
  figures: readonly Compared[];
  /** Of the period, on which anything happened; the newest first. */
  days: readonly StoreDay[];
}

/** What happened in a store in the last 30 days, beside the 30 before. */
export function Month({ figures, days }: MonthProps) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="month">
      <h2 id="month">{t("store.month")}</h2>
      <table className="month num">
        <thead>
          <tr>
            <th scope="col">{t("store.figureLabel")}</th>
            <th scope="col" className="num">
              {t("store.month")}
            </th>
            <th scope="col" className="num">
              {t("store.before")}
            </th>
            <th scope="col" className="num">
              {t("store.change")}
            </th>
            <th scope="col">{t("store.trend")}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ figure, now, before, change, days }) => (
            <tr key={figure}>
              <th scope="row">{t(`store.figure.${figure}`)}</th>
              <td className="num strong">
                <Amount figure={figure} amount={now} />
              </td>
              <td className="num muted">
                <span className="named">{t("store.before")}: </span>
                <Amount figure={figure} amount={before} />
              </td>
              <td className={change === null ? "num unknown" : "num"}>
                {change === null ? "–" : formatChange(change)}
              </td>
              <td>
                <TrendChart {...days} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{t("store.monthBody")}</p>
      {days.length > 0 && <EachDay days={days} />}
    </section>
  );
}

function Amount({ figure, amount }: { figure: StoreFigure; amount: number }) {
  return figure === "revenue" ? <Money amount={amount} /> : formatCount(amount);
}

function EachDay({ days }: Pick<MonthProps, "days">) {
  const { t, language } = useLanguage();
  return (
    <details>
      <summary>{t("store.eachDay")}</summary>
      <table className="days num">
        <thead>
          <tr>
            <th scope="col">{t("store.day")}</th>
            {STORE_FIGURES.map((figure) => (
              <th key={figure} scope="col" className="num">
                {t(`store.figure.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{formatShortDay(one.day, language)}</th>
              {STORE_FIGURES.map((figure) => (
                <td className="num" key={figure}>
                  <Amount figure={figure} amount={one[figure]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
