import type { FieldErrors } from "./sentence";

/** What a form brings in some of its fields, as typed: one that is missing or holds a file is left out. */
function typedFields<Field extends string>(form: FormData, fields: readonly Field[]): Partial<Record<Field, string>> {
  const typed: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = form.get(field);
    if (typeof text === "string") typed[field] = text;
  }
  return typed;
}

/** What a rule says of a form as it stands in the browser. */
export function errorsIn<Field extends string, Refusals>(
  form: HTMLFormElement,
  fields: readonly Field[],
  rule: (typed: Partial<Record<Field, string>>) => { ok: true } | { ok: false; refusals: Refusals },
  say: (refusals: Refusals) => FieldErrors,
): FieldErrors {
  const answer = rule(typedFields(new FormData(form), fields));
  return answer.ok ? {} : say(answer.refusals);
}
