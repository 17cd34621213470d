import { useLanguage } from "~/i18n/language-provider";
import { useSite } from "./page-provider";

export function Logo() {
  const { brand } = useSite();
  const { t } = useLanguage();
  return (
    <a className="logo" href="/">
      <LogoMark />
      <span className="brand">{brand}</span>
      <span className="sr"> · {t("shell.home")}</span>
    </a>
  );
}

function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--rosa)" d="M2 5h28v15l-3.5 5-3.5-5-3.5 5-3.5-5-3.5 5-3.5-5-3.5 5L2 20z" />
      <path fill="var(--paper)" d="M16 8l2 3.2 3.7.9-2.5 2.8.3 3.8-3.5-1.5-3.5 1.5.3-3.8-2.5-2.8 3.7-.9z" />
    </svg>
  );
}
