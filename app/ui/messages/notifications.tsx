import { useEffect, useState } from "react";
import type { Flash } from "~/forms/flash";
import { useLanguage } from "~/i18n/language-provider";
import { useRoot } from "../site";

const EVENT = "tianguis:notify";
/** A script's success message disappears after this time. An error stays until it is closed. */
const GOOD_NEWS = 8_000;

/** Shows a script's message in the region of the pages' own messages. */
export function showToast(flash: Flash): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: flash }));
}

/** The region of the last message, read out by screen readers. */
export function Notifications() {
  const { t } = useLanguage();
  const { flash } = useRoot();
  const [message, close] = useScriptMessage();
  return (
    <section
      className={message ? "wrap notes near" : "wrap notes stack tight"}
      aria-label={t("shell.notifications")}
      aria-live="polite"
    >
      {message ? <Toast key={message.at} flash={message.flash} onClose={close} /> : flash && <Toasts flash={flash} />}
    </section>
  );
}

function useScriptMessage() {
  const [message, setMessage] = useState<{ flash: Flash; at: number } | null>(null);
  useEffect(() => {
    const show = (event: Event) => setMessage({ flash: (event as CustomEvent<Flash>).detail, at: event.timeStamp });
    window.addEventListener(EVENT, show);
    return () => window.removeEventListener(EVENT, show);
  }, []);
  useEffect(() => {
    const isShort = message?.flash.kind === "success" && (message.flash.body?.length ?? 0) < 2;
    const timer = isShort ? setTimeout(() => setMessage(null), GOOD_NEWS) : undefined;
    return () => clearTimeout(timer);
  }, [message]);
  return [message, () => setMessage(null)] as const;
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
