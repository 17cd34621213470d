import type { HeldPayment } from "~/data/payments/held-payments.server";
import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { MoneySection } from "./money-section";

export function HeldPayments({ payments }: { payments: readonly HeldPayment[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="payments" title={t("adminMoney.payments.title")} none={t("adminMoney.payments.none")}>
      {payments.map(({ id, orderId, title, amount, reason, captureId, since }) => (
        <tr key={id}>
          <td>
            <p className="strong">{title}</p>
            <p>{t("adminMoney.payments.accept", { capture: captureId })}</p>
            <p className="small muted">{t("adminMoney.code", { code: reason })}</p>
          </td>
          <td className="num">{formatMoney(amount)}</td>
          <td>
            <span className="small muted named">{t("adminMoney.since")} </span>
            <Moment at={since} />
          </td>
          <td>
            <a className="btn sm" href={`/admin/orders/${orderId}#payments`}>
              {t("adminMoney.order")} <span className="sr">{title}</span>
            </a>
          </td>
        </tr>
      ))}
    </MoneySection>
  );
}
