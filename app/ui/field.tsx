import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import type { Translate } from "~/i18n/texts";

/** The id of a page's form that a change of language keeps as it was typed. */
export const KEPT_FORM = "kept";

interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly Sentence[];
}

/** Attributes that connect a control to its hint and its error; the first control with an error gets the focus. */
export function describedBy({ name, hint, errors }: Pick<FieldProps, "name" | "hint" | "errors">) {
  const ids = [hint ? `${name}-hint` : "", errors?.length ? `${name}-error` : ""].filter(Boolean).join(" ");
  const isWrong = errors?.length ? true : undefined;
  return { "aria-describedby": ids || undefined, "aria-invalid": isWrong, autoFocus: isWrong };
}

/** The same of a group: attributes of its fieldset, and of each choice; the first that can be chosen gets the focus. */
export function describedGroup(field: Pick<FieldProps, "name" | "hint" | "errors">) {
  const { autoFocus, ...group } = describedBy(field);
  return { group: { id: field.name, ...group }, choice: { autoFocus } };
}

/** A label, a control, a hint and an error beside it. */
export function Field({ name, label, hint, errors, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

export function FieldErrors({ name, errors }: Pick<FieldProps, "name" | "errors">) {
  const { t } = useLanguage();
  if (!errors?.length) return null;
  return (
    <p className="error" id={`${name}-error`}>
      {errorText(t, errors)}
    </p>
  );
}

export function errorText(t: Translate, errors: readonly Sentence[]): string {
  return errors.map((error) => t(error.key, error.values)).join(" ");
}

export function TextField(
  props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id"> & { "data-says"?: string },
) {
  const { name, label, hint, errors, ...input } = props;
  return (
    <Field name={name} label={label} hint={hint} errors={errors}>
      <input id={name} name={name} {...describedBy(props)} {...input} />
    </Field>
  );
}

/** With an `id` of its own where a page has several of a name. */
export function TextArea(props: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">) {
  const { id = props.name, name, label, hint, errors, ...control } = props;
  const field = { name: id, hint, errors };
  return (
    <Field {...field} label={label}>
      <textarea id={id} name={name} {...describedBy(field)} {...control} />
    </Field>
  );
}
