import type { FormResult } from "~/domain/result";
import type { FieldErrors } from "./sentence";

function typedFields<Field extends string>(form: FormData, fields: readonly Field[]): Partial<Record<Field, string>> {
  const typed: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = form.get(field);
    if (typeof text === "string") typed[field] = text;
  }
  return typed;
}

/** Checks a form in the browser by a domain rule. Returns the errors by field, empty when the form is valid. */
export function checkForm<Field extends string, Accepted, Refusals>(
  form: HTMLFormElement,
  fields: readonly Field[],
  rule: (typed: Partial<Record<Field, string>>) => FormResult<Accepted, Refusals>,
  say: (refusals: Refusals) => FieldErrors,
): FieldErrors {
  const answer = rule(typedFields(new FormData(form), fields));
  return answer.ok ? {} : say(answer.refusals);
}
