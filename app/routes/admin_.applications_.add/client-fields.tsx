import { CLIENT_ADDRESS_MAX, CLIENT_KINDS, CLIENT_NAME_MAX } from "~/domain/auth/client";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ChoiceField } from "~/ui/choice-field";
import { TextArea, TextField } from "~/ui/field";

export function ClientFields({ reply }: { reply?: FormReply }) {
  const { t } = useLanguage();
  const field = (name: "name" | "website" | "logo" | "redirects") => ({
    ...{ name, label: t(`adminApplications.${name}`), hint: t(`adminApplications.${name}Hint`) },
    ...{ errors: reply?.errors[name], defaultValue: reply?.typed[name], autoComplete: "off" },
  });
  const address = { type: "url", maxLength: CLIENT_ADDRESS_MAX };
  return (
    <>
      <TextField {...field("name")} maxLength={CLIENT_NAME_MAX} required />
      <TextField {...field("website")} {...address} required />
      <TextArea {...field("redirects")} rows={3} required />
      <ChoiceField
        name="kind"
        legend={t("adminApplications.kind")}
        values={CLIENT_KINDS}
        label={(kind) => t(`adminApplications.kinds.${kind}`)}
        typed={reply?.typed.kind}
        errors={reply?.errors.kind}
      />
      <TextField {...field("logo")} {...address} />
    </>
  );
}
