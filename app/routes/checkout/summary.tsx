import type { ReactNode } from "react";
import type { CheckoutTotals } from "~/domain/checkout/checkout";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { SumsBox } from "~/ui/sums-box";

interface SummaryProps {
  sums: CheckoutTotals;
  /** `null` when no payments are configured. */
  paypal: { isStandIn: boolean } | null;
  canPay: boolean;
  isPickedUp: boolean;
  /** Whether something is to be held for the buyer; a won item is the buyer's until its deadline. */
  isHeld: boolean;
  /** Why the form that was sent is not paid. */
  refusal?: Sentence;
  /** Said before the button. */
  warning: ReactNode;
  children: ReactNode;
}

export function Summary({ sums, paypal, canPay, isPickedUp, isHeld, refusal, warning, children }: SummaryProps) {
  const { t } = useLanguage();
  return (
    <SumsBox
      sums={sums}
      canPay={canPay}
      isPickedUp={isPickedUp}
      warning={warning}
      button={
        <>
          {refusal && (
            <div className="toast bad" role="alert">
              <p className="strong" id="refusal">
                {t(refusal.key, refusal.values)}
              </p>
            </div>
          )}
          {/* The focus brings the refusal into view where the button is below the fold. */}
          <button
            className={canPay ? "btn main wide" : "btn wide"}
            type="submit"
            disabled={!canPay}
            {...(refusal && { "aria-describedby": "refusal", autoFocus: true })}
          >
            {t("catalog.payWithPayPal")}
          </button>
        </>
      }
    >
      {children}
      {paypal === null && <p className="strong">{t("checkout.refusal.noPayments")}</p>}
      {paypal?.isStandIn && <p className="strong">{t("checkout.standIn")}</p>}
      <p className="small muted">{t("cart.terms")}</p>
      {canPay && isHeld && <p className="small muted">{t("checkout.held")}</p>}
    </SumsBox>
  );
}
