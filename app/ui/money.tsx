import { useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";

interface MoneyProps {
  amount: number;
  /** The code to be named, once: "MX$208.00" says it already, "$208.00" becomes "$208.00 MXN". */
  currency?: string;
}

/** An amount of centavos that stands alone; one inside a text is a value of the text. */
export function Money({ amount, currency }: MoneyProps) {
  const { t } = useLanguage();
  const text = t("money", { amount });
  return currency && !/[A-Z]/.test(currencySign(t)) ? `${text} ${currency}` : text;
}

/** "MX$", "$": what stands before an amount. */
export function currencySign(t: Translate): string {
  return t("money", { amount: 0 }).replace(/[\d.,\s]+/g, "");
}
