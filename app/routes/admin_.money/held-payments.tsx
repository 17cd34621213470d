import type { HeldPayment } from "~/data/payments/held-payments.server";
import { pendingKindOf } from "~/domain/payments/pending-reason";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

/** Payments that PayPal holds until the market acts. */
export function HeldPayments({ payments }: { payments: readonly HeldPayment[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="payments" title={t("adminMoney.payments.title")} none={t("adminMoney.payments.none")}>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} waits="adminMoney.payments.accept" />
      ))}
    </MoneySection>
  );
}

export function ReviewedPayments({ payments }: { payments: readonly HeldPayment[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="reviewed" title={t("adminMoney.reviewed.title")} none={t("adminMoney.reviewed.none")}>
      {payments.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          waits={`adminMoney.reviewed.${pendingKindOf(payment.reason) === "bank" ? "bank" : "review"}`}
        />
      ))}
    </MoneySection>
  );
}

interface PaymentRowProps {
  payment: HeldPayment;
  waits: "adminMoney.payments.accept" | "adminMoney.reviewed.bank" | "adminMoney.reviewed.review";
}

function PaymentRow({
  payment: { orderId, title, language, amount, reason, captureId, since },
  waits,
}: PaymentRowProps) {
  const { t } = useLanguage();
  const name = <ListingTitle of={{ title, language }} />;
  return (
    <MoneyRow
      amount={amount}
      since={since}
      to={`/admin/orders/${orderId}#payments`}
      about={name}
      action={t("adminMoney.order")}
    >
      <p className="strong">{name}</p>
      <p>{t(waits, { capture: captureId })}</p>
      {reason && <p className="small muted">{t("adminMoney.code", { code: reason })}</p>}
    </MoneyRow>
  );
}
