import { useLanguage } from "~/i18n/language-provider";

/** To PayPal's website, where the market's account is. */
export function PaypalLink({ origin, className }: { origin: string; className?: string }) {
  const { t } = useLanguage();
  return (
    <a className={className} href={origin} rel="noreferrer">
      {t("paypalAccount.open")}
    </a>
  );
}
