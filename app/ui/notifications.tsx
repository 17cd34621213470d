import { useLanguage } from "~/i18n/language-provider";
import { useRoot } from "./site";

/** The region where one message of the last thing done is shown, read out by screen readers. */
export function Notifications() {
  const { t } = useLanguage();
  const { flash } = useRoot();
  return (
    <section className="wrap notes" aria-label={t("shell.notifications")} aria-live="polite">
      {flash && (
        <div
          className={flash.kind === "error" ? "toast bad" : "toast"}
          role={flash.kind === "error" ? "alert" : "status"}
        >
          <p className="strong">{t(flash.title.key, flash.title.values)}</p>
          {flash.body?.map((line) => (
            <p key={JSON.stringify(line)}>{t(line.key, line.values)}</p>
          ))}
        </div>
      )}
    </section>
  );
}
