import { PASSWORD_MIN } from "~/domain/accounts/account";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, FieldErrors, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { SendButton } from "~/ui/send-button";

export function DeleteForm({ email, reply }: { email: string; reply?: FormReply }) {
  const { t } = useLanguage();
  const { typed = {}, errors = {} } = reply ?? {};
  return (
    <form className="stack" method="post" action="/account/settings/data">
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
      <SendButton className="btn danger wide" sending={t("settings.data.deleting")}>
        {t("settings.data.delete")}
      </SendButton>
    </form>
  );
}
