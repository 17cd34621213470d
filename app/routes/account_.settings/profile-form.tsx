import { EMAIL_MAX, FULL_NAME_MAX } from "~/domain/accounts/account";
import {
  checkSettingsProfile,
  PROFILE_FIELDS,
  SETTINGS_NAME_MIN,
  type SettingsProfile,
} from "~/domain/accounts/settings";
import { settingsErrors } from "~/forms/account-errors";
import { checkForm } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";

export function ProfileForm({ profile, reply }: { profile: SettingsProfile; reply?: FormReply }) {
  const { t } = useLanguage();
  const { errors, refused, props, isFine } = useLiveErrors(reply?.errors, (form) =>
    checkForm(form, PROFILE_FIELDS, checkSettingsProfile, settingsErrors),
  );
  const { pending, onSubmit } = usePending(isFine);
  const { full_name, email } = { ...profile, ...reply?.typed };

  return (
    <form id={KEPT_FORM} className="stack" method="post" action="/account/settings" onSubmit={onSubmit} {...props}>
      <FormError title="shell.error" reply={{ ...reply, errors: refused }} />
      <TextField
        name="full_name"
        label={t("settings.profile.fullName")}
        autoComplete="name"
        defaultValue={full_name}
        errors={errors.full_name}
        minLength={SETTINGS_NAME_MIN}
        maxLength={FULL_NAME_MAX}
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("settings.profile.email")}
        hint={t("settings.profile.emailHint")}
        autoComplete="email"
        defaultValue={email}
        errors={errors.email}
        maxLength={EMAIL_MAX}
        required
      />
      <TextField
        name="current_password"
        type="password"
        label={t("settings.security.current")}
        hint={t("settings.profile.passwordHint")}
        autoComplete="current-password"
        errors={errors.current_password}
      />
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "settings.saving" : "settings.save")}
      </button>
    </form>
  );
}
