import type { ReactNode } from "react";
import type { CheckoutTotals } from "~/domain/checkout/checkout";
import { useLanguage } from "~/i18n/language-provider";
import { SumsBox } from "~/ui/sums-box";

interface SummaryProps {
  sums: CheckoutTotals;
  /** `null` when no payments are configured. */
  paypal: { isStandIn: boolean } | null;
  canPay: boolean;
  /** What to say beside the button. */
  children: ReactNode;
}

export function Summary({ sums, paypal, canPay, children }: SummaryProps) {
  const { t } = useLanguage();
  return (
    <SumsBox sums={sums} canPay={canPay}>
      <button className={canPay ? "btn main wide" : "btn wide"} type="submit" disabled={!canPay}>
        {t("catalog.payWithPayPal")}
      </button>
      {children}
      {paypal === null && <p className="strong">{t("checkout.refusal.noPayments")}</p>}
      {paypal?.isStandIn && <p className="strong">{t("checkout.standIn")}</p>}
      <p className="small muted">{t("cart.terms")}</p>
      {canPay && <p className="small muted">{t("checkout.held")}</p>}
    </SumsBox>
  );
}
