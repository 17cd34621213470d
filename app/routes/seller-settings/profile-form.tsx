import type { HTMLInputTypeAttribute } from "react";
import type { SellerProfile } from "~/data/accounts/seller-profiles.server";
import { EMAIL_MAX } from "~/domain/accounts/account";
import { DEFAULT_COUNTRY, SELLER_FIELDS, type SellerField } from "~/domain/accounts/seller-profile";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM, TextArea, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";

interface ProfileFormProps {
  profile: SellerProfile | null;
  /** Path to continue to after saving. */
  to: string | null;
  reply?: FormReply;
}

export function ProfileForm({ profile, to, reply }: ProfileFormProps) {
  const { t } = useLanguage();
  const errors = reply?.errors ?? {};

  const optional = (field: string) => t("seller.optional", { field });
  const labelOf = (name: SellerField) => {
    const field = t(`seller.field.${name}`);
    return name === "business_name" ? field : optional(field);
  };
  const common = (name: SellerField) => ({
    name,
    label: labelOf(name),
    errors: errors[name],
    maxLength: SELLER_FIELDS[name],
    defaultValue: reply?.typed[name] ?? profile?.[name] ?? (name === "country" ? DEFAULT_COUNTRY : ""),
  });
  const required = {
    required: true,
    hint: t("seller.nameHint"),
    "data-says": t("seller.refusal.businessNameRequired"),
  };
  const line = (name: SellerField, autoComplete: string, type: HTMLInputTypeAttribute = "text") => (
    <TextField {...common(name)} autoComplete={autoComplete} type={type} {...(name === "business_name" && required)} />
  );
  const text = (name: SellerField, hint?: string) => <TextArea {...common(name)} hint={hint} />;

  const details = (
    <>
      <div className="stack">
        {text("description")}
        {text("buyer_note", t("seller.noteHint", { max: SELLER_FIELDS.buyer_note }))}
      </div>
      <fieldset className="stack plain">
        <legend className="section">{t("seller.contact")}</legend>
        <p className="hint">{t("seller.contactHint")}</p>
        <div className="pair">
          {line("phone", "tel", "tel")}
          {line("address", "street-address")}
          {line("city", "address-level2")}
          {line("state", "address-level1")}
          {line("postal_code", "postal-code")}
          {line("country", "country-name")}
        </div>
      </fieldset>
      <fieldset className="stack plain">
        <legend className="section">{t("seller.policies")}</legend>
        {text("shipping_policy")}
        {text("return_policy")}
      </fieldset>
      <fieldset className="stack plain">
        <legend className="section">{t("seller.payoutAccount")}</legend>
        <TextField
          name="payout_account"
          label={optional(t("seller.payoutAccountField"))}
          hint={t("seller.payoutAccountHint")}
          errors={errors.payout_account}
          defaultValue={reply?.typed.payout_account ?? profile?.payout_account ?? ""}
          maxLength={EMAIL_MAX}
          autoComplete="off"
        />
        <TextField
          name="current_password"
          type="password"
          label={t("settings.security.current")}
          hint={t("seller.payoutPasswordHint")}
          autoComplete="current-password"
          errors={errors.current_password}
        />
      </fieldset>
    </>
  );
  return (
    <form
      id={KEPT_FORM}
      className="stack sections"
      method="post"
      action={`/seller-settings${to ? `?to=${encodeURIComponent(to)}` : ""}`}
    >
      <FormError reply={reply} />
      <fieldset className="stack plain">
        <legend className="section">{t("seller.aboutStore")}</legend>
        {line("business_name", "organization")}
      </fieldset>
      {profile ? (
        details
      ) : (
        <details className="card change" open={Object.keys(errors).some((name) => name !== "business_name")}>
          <summary>{t("seller.more")}</summary>
          <div className="stack sections">{details}</div>
        </details>
      )}
      <button className="btn main wide" type="submit">
        {t("seller.save")}
      </button>
    </form>
  );
}
