import { useLanguage } from "~/i18n/language-provider";

/** Works by script alone: without it the address bar holds the link. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  const { t } = useLanguage();
  return (
    <p className="row small">
      <button
        className="btn sm ghost"
        type="button"
        hidden
        data-share={address}
        data-title={title}
        data-copied={t("catalog.linkCopied")}
      >
        {t("catalog.share")}
      </button>
      <span role="status" />
    </p>
  );
}
