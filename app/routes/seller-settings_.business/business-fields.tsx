import { BUSINESS_MAX } from "~/domain/accounts/business";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "~/ui/field";

interface BusinessFieldsProps {
  typed: Record<string, string | undefined>;
  errors: FormReply["errors"];
}

export const BUSINESS_LABELS = {
  legal_name: "business.legalName",
  rfc: "business.rfc",
  business_address: "business.address",
  business_phone: "business.phone",
} as const satisfies Record<keyof typeof BUSINESS_MAX, string>;

/** Shown while "business" is chosen. */
export function BusinessFields({ typed, errors }: BusinessFieldsProps) {
  const { t } = useLanguage();
  const field = (name: keyof typeof BUSINESS_MAX) => ({
    name,
    label: t(BUSINESS_LABELS[name]),
    errors: errors[name],
    defaultValue: typed[name] ?? "",
    maxLength: name === "rfc" ? undefined : BUSINESS_MAX[name],
  });
  const isUnsure =
    typed.rfc_sure !== undefined || errors.rfc?.some(({ key }) => key === "business.refusal.rfcCheckDigit");
  return (
    <div className="stack if-business">
      <TextField {...field("legal_name")} hint={t("business.legalNameHint")} autoComplete="organization" />
      <TextField {...field("rfc")} hint={t("business.rfcHint")} autoComplete="off" className="num" />
      {isUnsure && (
        <label className="tick">
          <input type="checkbox" name="rfc_sure" value="yes" defaultChecked={typed.rfc_sure !== undefined} />
          <span>{t("business.rfcSure")}</span>
        </label>
      )}
      <TextField {...field("business_address")} hint={t("business.addressHint")} autoComplete="street-address" />
      <TextField {...field("business_phone")} type="tel" autoComplete="tel" />
    </div>
  );
}
