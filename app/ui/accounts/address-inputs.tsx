import { type InputHTMLAttributes, useState } from "react";
import { ADDRESS_FIELDS, type AddressField, isMexico, type TypedAddress } from "~/domain/accounts/address";
import { STATE_NAMES } from "~/domain/accounts/mexican-states";
import { DEFAULT_COUNTRY } from "~/domain/accounts/seller-profile";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "../field";

interface AddressInputsProps {
  /** Initial values. */
  typed: TypedAddress;
  errors?: Partial<Record<string, readonly Sentence[]>>;
  required: boolean;
}

export function AddressInputs({ typed, errors, required }: AddressInputsProps) {
  const { t } = useLanguage();
  const [inMexico, setInMexico] = useState(isMexico(typed.country ?? DEFAULT_COUNTRY));

  const line = (name: AddressField, autoComplete: string, others?: InputHTMLAttributes<HTMLInputElement>) => (
    <TextField
      name={name}
      label={t(`addresses.field.${name}`)}
      hint={name === "street_address" ? t("addresses.streetHint") : undefined}
      errors={errors?.[name]}
      defaultValue={typed[name] ?? (name === "country" ? DEFAULT_COUNTRY : "")}
      autoComplete={autoComplete}
      minLength={ADDRESS_FIELDS[name].min}
      maxLength={ADDRESS_FIELDS[name].max}
      required={required}
      {...others}
    />
  );
  return (
    <>
      {line("full_name", "name")}
      {line("phone", "tel", { type: "tel" })}
      {line("street_address", "street-address")}
      <div className="pair">
        {line("city", "address-level2")}
        {line("state", "address-level1", { list: inMexico ? "states" : undefined })}
        {line("postal_code", "postal-code", { inputMode: inMexico ? "numeric" : undefined })}
        {line("country", "country-name", { onChange: (event) => setInMexico(isMexico(event.target.value)) })}
      </div>
      <datalist id="states">
        {STATE_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
