import { INCREMENTS } from "~/domain/auctions/increments";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";

/** The table of bid increments, from the rule itself; the row of `price` is marked. */
export function IncrementTable({ price = null }: { price?: Centavos | null }) {
  const { t } = useLanguage();
  const bands = INCREMENTS.MXN;
  return (
    <table className="increments">
      <thead>
        <tr>
          <th scope="col">{t("shell.policy.price")}</th>
          <th scope="col">{t("shell.policy.increment")}</th>
        </tr>
      </thead>
      <tbody className="num">
        {bands.map(({ from, increment }, index) => {
          const next = bands[index + 1]?.from;
          const values = { from: from, to: next ? next - 1 : "" };
          const isHere = price !== null && price >= from && (!next || price < next);
          return (
            <tr key={from} aria-current={isHere || undefined}>
              <td>{t(next ? "shell.policy.band" : "shell.policy.lastBand", values)}</td>
              <td>
                <Money amount={increment} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
