import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";

/** What two administrators decide; `limit` is the amount above which money is among it. */
export function SecondAdministrator({ limit }: { limit: Centavos | null }) {
  const { t } = useLanguage();
  return (
    <p className="muted">
      {limit === null ? t("adminProposals.about") : t("adminProposals.aboutMoney", { amount: limit })}
    </p>
  );
}
