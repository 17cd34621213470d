import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";

/** For the buyer, when PayPal has refused a refund for long. */
export function DelayedRefund({ amount }: { amount: Centavos }) {
  const { t } = useLanguage();
  return (
    <section className="card stack tight">
      <h2>{t("cancellations.section.delayedTitle")}</h2>
      <p>{t("cancellations.section.delayed", { amount })}</p>
    </section>
  );
}
