import type { HeldPayment } from "~/data/payments/held-payments.server";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

export function HeldPayments({ payments }: { payments: readonly HeldPayment[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="payments" title={t("adminMoney.payments.title")} none={t("adminMoney.payments.none")}>
      {payments.map(({ id, orderId, title, amount, reason, captureId, since }) => (
        <MoneyRow
          key={id}
          amount={amount}
          since={since}
          to={`/admin/orders/${orderId}#payments`}
          about={title}
          action={t("adminMoney.order")}
        >
          <p className="strong">{title}</p>
          <p>{t("adminMoney.payments.accept", { capture: captureId })}</p>
          <p className="small muted">{t("adminMoney.code", { code: reason })}</p>
        </MoneyRow>
      ))}
    </MoneySection>
  );
}
