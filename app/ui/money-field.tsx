import type { InputHTMLAttributes, ReactNode } from "react";
import { MAX_PRICE } from "~/domain/money";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "./field";
import { currencySign } from "./money";

/** The length of the highest price, with its sign and separators. */
const PRICE_LETTERS = String(MAX_PRICE).length + 6;

interface MoneyFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly Sentence[];
}

export function MoneyField({ name, label, hint, errors, ...input }: MoneyFieldProps) {
  const { t } = useLanguage();
  return (
    <Field name={name} label={label} hint={hint} errors={errors}>
      <div className="affix">
        <span aria-hidden="true">{currencySign(t)}</span>
        <input
          id={name}
          name={name}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={PRICE_LETTERS}
          {...describedBy({ name, hint, errors })}
          {...input}
        />
      </div>
    </Field>
  );
}
