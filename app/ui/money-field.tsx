import type { InputHTMLAttributes } from "react";
import { MAX_PRICE } from "~/domain/money";
import type { FieldError } from "~/http/forms/forms.server";
import { describedBy, Field } from "./field";

/** As many letters as the highest price has, with its signs and separators. */
const PRICE_LETTERS = String(MAX_PRICE).length + 6;

interface MoneyInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> {
  name: string;
  hint?: string;
  errors?: readonly FieldError[];
}

/** A field for an amount, with its sign before it. */
export function MoneyField({ label, ...input }: MoneyInputProps & { label: string }) {
  return (
    <Field name={input.name} label={label} hint={input.hint} errors={input.errors}>
      <MoneyInput {...input} />
    </Field>
  );
}

export function MoneyInput({ name, hint, errors, ...input }: MoneyInputProps) {
  return (
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
  );
}
