import { useEffect, useState } from "react";
import type { Flash } from "~/http/flash.server";
import { useLanguage } from "~/i18n/language-provider";
import { useRoot } from "./site";

const EVENT = "tianguis:notify";

/** Shows a message of what a script did, in the same region as those that pages bring. */
export function notify(flash: Flash): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: flash }));
}

/** The region where one message of the last thing done is shown, read out by screen readers. */
export function Notifications() {
  const { t } = useLanguage();
  const { flash } = useRoot();
  const [said, setSaid] = useState<{ flash: Flash; at: number } | null>(null);

  useEffect(() => {
    const show = (event: Event) => setSaid({ flash: (event as CustomEvent<Flash>).detail, at: event.timeStamp });
    window.addEventListener(EVENT, show);
    return () => window.removeEventListener(EVENT, show);
  }, []);

  const shown = said?.flash ?? flash;
  return (
    <section className={said ? "wrap notes near" : "wrap notes"} aria-label={t("shell.notifications")} aria-live="polite">
      {shown && <Toast key={said?.at} flash={shown} />}
    </section>
  );
}

/** A message: its title, and lines below it. */
export function Toast({ flash }: { flash: Flash }) {
  const { t } = useLanguage();
  const isError = flash.kind === "error";
  return (
    <div className={isError ? "toast bad" : "toast"} role={isError ? "alert" : "status"}>
      <p className="strong">{t(flash.title.key, flash.title.values)}</p>
      {flash.body?.map((line) => (
        <p key={JSON.stringify(line)}>{t(line.key, line.values)}</p>
      ))}
    </div>
  );
}
