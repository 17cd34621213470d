import { showRecoveryCode } from "~/domain/accounts/factor";
import { useLanguage } from "~/i18n/language-provider";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLanguage();
  return (
    <>
      <p className="muted">{t("twoStep.codesBody")}</p>
      <ul className="codes card">
        {codes.map((code) => (
          <li key={code}>
            <code>{showRecoveryCode(code)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
