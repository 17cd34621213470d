/** What a form brings in some of its fields, as typed: one that is missing or holds a file is left out. */
export function typedFields<Field extends string>(
  form: FormData,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const typed: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = form.get(field);
    if (typeof text === "string") typed[field] = text;
  }
  return typed;
}
