import type { Flash } from "~/forms/flash";
import { useLanguage } from "~/i18n/language-provider";
import { useRoot } from "../site";

export const NOTIFICATIONS = "notifications";

/** The region of the last message, read out by screen readers. */
export function Notifications() {
  const { t } = useLanguage();
  const { flash } = useRoot();
  return (
    <section
      id={NOTIFICATIONS}
      className="wrap notes stack tight"
      aria-label={t("shell.notifications")}
      aria-live="polite"
    >
      {flash && <Toasts flash={flash} />}
    </section>
  );
}

/** A message, below the one of the page that redirected here. */
function Toasts({ flash }: { flash: Flash }) {
  return (
    <>
      {flash.earlier && <Toasts flash={flash.earlier} />}
      <Toast flash={flash} />
    </>
  );
}

const LOOKS: Record<Flash["kind"], string> = { success: "toast", notice: "toast calm", error: "toast bad" };

/** What is no control gets the focus by these. */
export const FOCUSED = { tabIndex: -1, autoFocus: true };

interface ToastProps {
  flash: Flash;
  onClose?: () => void;
  isFocused?: boolean;
}

export function Toast({ flash, onClose, isFocused }: ToastProps) {
  const { t } = useLanguage();
  return (
    <div className={LOOKS[flash.kind]} role={flash.kind === "error" ? "alert" : "status"} {...(isFocused && FOCUSED)}>
      {onClose && (
        <button className="close" type="button" onClick={onClose} aria-label={t("shell.dismiss")}>
          <span aria-hidden="true">×</span>
        </button>
      )}
      <p className="strong">{t(flash.title.key, flash.title.values)}</p>
      {flash.body?.map((line) => (
        <p key={JSON.stringify(line)}>{t(line.key, line.values)}</p>
      ))}
    </div>
  );
}
