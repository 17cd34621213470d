import { useLanguage } from "~/i18n/language-provider";
import inline from "../../../build/inline.json";

/** Shown and filled by script (`islands/passkeys.ts`), where the browser has passkeys. */
export function PasskeyForm({ to, label }: { to: string; label: string }) {
  const { t } = useLanguage();
  return (
    <>
      <form
        className="stack"
        method="post"
        action={`/auth/passkey?${new URLSearchParams({ to })}`}
        data-passkey={t("passkeys.notUsed")}
        hidden
      >
        <input type="hidden" name="answer" />
        <button className="btn wide" type="submit">
          {label}
        </button>
        <p className="muted" role="status" />
      </form>
      <PasskeyScript />
    </>
  );
}

export function PasskeyScript() {
  return <script type="module" src={inline.passkeys} />;
}
