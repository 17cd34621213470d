import type { InputHTMLAttributes, ReactNode } from "react";
import { MAX_PRICE } from "~/domain/money";
import type { Sentence } from "~/forms/sentence";
import { describedBy, Field } from "./field";

/** As many letters as the highest price has, with its signs and separators. */
const PRICE_LETTERS = String(MAX_PRICE).length + 6;

interface MoneyFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> {
  name: string;
  label: ReactNode;
  hint?: string;
  errors?: readonly Sentence[];
}

/** A field for an amount, with its sign before it. */
export function MoneyField({ name, label, hint, errors, ...input }: MoneyFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} errors={errors}>
      <div className="affix">
        <span aria-hidden="true">$</span>
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
