import type { GuideGroup, PriceGuide } from "~/domain/prices/price-guide";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { Price } from "~/ui/price";
import { RangeBar } from "./range-bar";

interface GuideProps {
  words: string;
  guide: PriceGuide | null;
  /** Whether something like it is for sale. */
  isOnOffer: boolean;
}

export function Guide({ words, guide, isOnOffer }: GuideProps) {
  const { t } = useLanguage();
  return (
    <>
      {guide ? (
        <Ranges guide={guide} />
      ) : (
        <div className="card stack center">
          <p className="strong">{t("prices.none")}</p>
          <p className="muted">{t(/\s/.test(words) ? "prices.noneHint" : "catalog.noneFoundWord")}</p>
          <p className="small muted">{t("prices.few")}</p>
        </div>
      )}
      <p className="row">
        {isOnOffer && (
          <a className="btn" href={`/search?q=${encodeURIComponent(words)}`}>
            {t("prices.see")}
          </a>
        )}
        <a className="btn ghost" href="/sell">
          {t("prices.sell")}
        </a>
      </p>
      {guide && <p className="small muted">{t("prices.few")}</p>}
    </>
  );
}

function Ranges({ guide: { all, groups } }: { guide: PriceGuide }) {
  const { t } = useLanguage();
  const nameOf = (group: GuideGroup) =>
    group === "sold" || group === "onOffer" ? t(`prices.groups.${group}`) : t(`catalog.condition.${group}`);
  const rows = [
    { name: t("prices.groups.all"), range: all },
    ...groups.map(({ group, range }) => ({ name: nameOf(group), range })),
  ];
  const most = Math.max(...rows.map(({ range }) => range.high));
  return (
    <section className="stack" aria-labelledby="typical">
      <div className="stack tight">
        <h2 id="typical">{t("prices.typical")}</h2>
        <Price amount={all.median} />
        <p>{t("prices.between", { low: all.low, high: all.high })}</p>
        {all.left > 0 && <p className="small muted">{t("prices.left", { count: all.left })}</p>}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("prices.group")}</th>
            <th scope="col">{t("prices.range")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, range }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <br />
                {t("prices.listings", { count: range.count })}
              </th>
              <td>
                <b>
                  <Money amount={range.median} />
                </b>
                <br />
                <RangeBar range={range} most={most} />
                <br />
                <span className="small">{t("prices.between", { low: range.low, high: range.high })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
