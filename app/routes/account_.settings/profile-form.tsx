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

interface ProfileFormProps {
  profile: SettingsProfile;
  /** A new email needs the password. */
  hasPassword: boolean;
  reply?: FormReply;
}

export function ProfileForm({ profile, hasPassword, reply }: ProfileFormProps) {
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
        hint={hasPassword ? t("settings.profile.emailHint") : undefined}
        autoComplete="email"
        defaultValue={hasPassword ? email : profile.email}
        errors={hasPassword ? errors.email : errors.current_password}
        maxLength={EMAIL_MAX}
        readOnly={!hasPassword}
        required
      />
      {hasPassword && (
        <TextField
          name="current_password"
          type="password"
          label={t("settings.security.current")}
          hint={t("settings.profile.passwordHint")}
          autoComplete="current-password"
          errors={errors.current_password}
        />
      )}
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "settings.saving" : "settings.save")}
      </button>
    </form>
  );
}
