import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Flash } from "~/forms/flash";
import { NOTIFICATIONS, Toast } from "./notifications";

const EVENT = "tianguis:notify";
/** A success message disappears after this time. An error stays until it is closed. */
const GOOD_NEWS = 8_000;

/** Shows a script's message in the region of the page's own, whose place it takes. */
export function showToast(flash: Flash): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: flash }));
}

/** The last message of a script; only in browsers. */
export function ScriptMessage() {
  const [message, setMessage] = useState<{ flash: Flash; at: number } | null>(null);
  const [region] = useState(() => document.getElementById(NOTIFICATIONS));
  useEffect(() => {
    const own = [...(region?.children ?? [])];
    const show = (event: Event) => {
      for (const toast of own.splice(0)) toast.remove();
      region?.classList.add("near");
      setMessage({ flash: (event as CustomEvent<Flash>).detail, at: event.timeStamp });
    };
    window.addEventListener(EVENT, show);
    return () => window.removeEventListener(EVENT, show);
  }, [region]);
  useEffect(() => {
    const isShort = message?.flash.kind === "success" && (message.flash.body?.length ?? 0) < 2;
    const timer = isShort ? setTimeout(() => setMessage(null), GOOD_NEWS) : undefined;
    return () => clearTimeout(timer);
  }, [message]);
  if (!message || !region) return null;
  return createPortal(<Toast key={message.at} flash={message.flash} onClose={() => setMessage(null)} />, region);
}
