import type { Placement } from "~/data/disputes/placements.server";
import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { MoneySection } from "./money-section";

/** Disputes, and money that PayPal took back, that may be about orders of several sellers. */
export function Placements({ placements }: { placements: readonly Placement[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="placements" title={t("adminMoney.place.section")} none={t("adminMoney.place.none")}>
      {placements.map(({ kind, id, paymentId, amount, reason, since, orders }) => (
        <tr key={`${id} ${paymentId}`}>
          <td>
            <p className="strong">{orders.map(({ title }) => title).join(", ")}</p>
            <p>{t(`adminMoney.place.waits.${kind}`)}</p>
            <p className="small muted">
              {reason ? t("adminMoney.disputes.about", { id, reason }) : t("adminMoney.place.id", { id })}
            </p>
          </td>
          <td className="num">{formatMoney(amount)}</td>
          <td>
            <span className="small muted named">{t("adminMoney.since")} </span>
            <Moment at={since} />
          </td>
          <td>
            <a className="btn sm" href={`/admin/money/${encodeURIComponent(id)}`}>
              {t("adminMoney.place.action")} <span className="sr">{id}</span>
            </a>
          </td>
        </tr>
      ))}
    </MoneySection>
  );
}
