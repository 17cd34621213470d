import { PASSWORD_MIN } from "~/domain/accounts/account";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, FieldErrors, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { usePending } from "~/ui/use-pending";

export function DeleteForm({ email, reply }: { email: string; reply?: FormReply }) {
  const { t } = useLanguage();
  const { pending, onSubmit } = usePending();
  const { typed = {}, errors = {} } = reply ?? {};
  return (
    <form className="stack" method="post" action="/account/settings/data" onSubmit={onSubmit}>
      <FormError title="shell.error" reply={reply} />
      {/* For password managers. */}
      <input hidden autoComplete="username" value={email} readOnly />
      <TextField
        name="current_password"
        type="password"
        label={t("settings.security.current")}
        autoComplete="current-password"
        minLength={PASSWORD_MIN}
        errors={errors.current_password}
        required
      />
      <div>
        <label className="tick">
          <input
            id="understood"
            type="checkbox"
            name="understood"
            defaultChecked={typed.understood !== undefined}
            required
            {...describedBy({ name: "understood", errors: errors.understood })}
          />
          <span>{t("settings.data.understood")}</span>
        </label>
        <FieldErrors name="understood" errors={errors.understood} />
      </div>
      <button className="btn danger wide" type="submit" aria-busy={pending}>
        {t(pending ? "settings.data.deleting" : "settings.data.delete")}
      </button>
    </form>
  );
}
