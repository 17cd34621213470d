import { showRecoveryCode } from "~/domain/accounts/factor";
import { useLanguage } from "~/i18n/language-provider";
import { useSite } from "../page-provider";

/** `email`: of their account, for whoever finds the printed page. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const { t } = useLanguage();
  const { brand } = useSite();
  return (
    <>
      <p className="only-print strong">{t("twoStep.codesOf", { email, brand })}</p>
      <p className="muted">{t("twoStep.codesBody")}</p>
      <ul className="codes card">
        {codes.map((code) => (
          <li key={code}>
            <code className="secret">{showRecoveryCode(code)}</code>
          </li>
        ))}
      </ul>
      <p className="no-print">
        <button className="btn sm" type="button" data-print="" hidden>
          {t("orderPage.receipt.print")}
        </button>
      </p>
    </>
  );
}
