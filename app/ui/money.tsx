import { useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";

/** An amount of centavos that stands alone, with its currency; one inside a text is a value of the text. */
export function Money({ amount }: { amount: number }) {
  const { t } = useLanguage();
  return t("money", { amount });
}

/** "MX$", "$": what stands before an amount. */
export function currencySign(t: Translate): string {
  return t("money", { amount: 0 }).replace(/[\d.,\s]+/g, "");
}
