import { type ChangeEvent, useEffect, useState } from "react";
import { AVATAR_FORMATS, MAX_AVATAR_BYTES, MIME_TYPE } from "~/domain/images/image";
import { useLanguage } from "~/i18n/language-provider";
import { Avatar } from "~/ui/accounts/avatar";
import { avatarError } from "~/ui/accounts/avatar-flash";
import { describedBy } from "~/ui/field";
import { FileChooser } from "~/ui/file-chooser";
import { showToast } from "~/ui/messages/script-message";
import { usePending } from "~/ui/use-pending";

const ACCEPT = AVATAR_FORMATS.map((format) => MIME_TYPE[format]).join();

/** With script, choosing a file uploads it. */
export function AvatarForm({ name, image }: { name: string; image: string | null }) {
  const { t } = useLanguage();
  const [ready, setReady] = useState(false);
  const { pending, onSubmit } = usePending();
  useEffect(() => setReady(true), []);

  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    if (file.size <= MAX_AVATAR_BYTES) return target.form?.requestSubmit();
    target.value = "";
    showToast(avatarError("size"));
  }

  return (
    <form
      className="field"
      method="post"
      action="/account/profile/avatar"
      encType="multipart/form-data"
      onSubmit={onSubmit}
      aria-busy={pending}
    >
      <label htmlFor="avatar">{t("profile.avatar")}</label>
      <div className="drop">
        <Avatar name={name} image={image} large />
        <div className="row">
          <FileChooser
            name="avatar"
            choose={t("profile.chooseAvatar")}
            accept={ACCEPT}
            required
            onChange={onChange}
            {...describedBy({ name: "avatar", hint: true })}
          />
          {!ready && (
            <button className="btn" type="submit">
              {t("profile.uploadAvatar")}
            </button>
          )}
          {image && (
            <button
              className="btn ghost"
              type="submit"
              formAction="/account/profile/avatar/remove"
              formEncType="application/x-www-form-urlencoded"
              formNoValidate
            >
              {t("profile.removeAvatar")}
            </button>
          )}
        </div>
        <p className="hint" id="avatar-hint">
          {t("profile.avatarHint")}
        </p>
        <p className="small" role="status">
          {pending && t("profile.saving")}
        </p>
      </div>
    </form>
  );
}
