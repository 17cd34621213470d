import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";

interface SecondAdministratorProps {
  /** The amount above which money is among it. */
  limit: Centavos | null;
  /** Whether there are administrators besides the reader. */
  hasOthers: boolean;
}

/** What two administrators decide. */
export function SecondAdministrator({ limit, hasOthers }: SecondAdministratorProps) {
  const { t } = useLanguage();
  return (
    <p className="muted">
      {limit === null ? t("adminProposals.about") : t("adminProposals.aboutMoney", { amount: limit })}{" "}
      {!hasOthers && t("adminProposals.alone")}
    </p>
  );
}
