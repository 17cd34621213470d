import type { TextKey, TextValues } from "~/i18n/texts";

/** A sentence as it travels: the key of its text, so that there is none that a language lacks. */
export interface Sentence {
  key: TextKey;
  values?: TextValues;
}

/** The last parts of the keys that begin with a place: of "auth.refusal", the reasons that have a sentence there. */
export type ReasonAt<Place extends string, Key extends string = TextKey> = Key extends `${Place}.${infer Reason}`
  ? Reason
  : never;

/**
 * The sentence of a refusal: a reason, alone or with values that the sentence names. A reason that has none at the
 * place does not compile.
 */
export function sentence<Place extends string, Reason extends ReasonAt<Place>>(
  place: Place,
  refusal: Reason | ({ reason: Reason } & TextValues),
  values?: TextValues,
): Sentence {
  const { reason, ...own } = typeof refusal === "string" ? { reason: refusal } : refusal;
  return { key: `${place}.${reason}` as TextKey, values: { ...own, ...values } };
}

/** Sentences beside their fields. */
export type FieldErrors = Record<string, Sentence[]>;

/** The sentences of a form's refusals, each beside its field. */
export function sentences<Field extends string, Refusal>(
  refusals: Partial<Record<Field, Refusal>>,
  say: (refusal: Refusal, field: Field) => Sentence,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const field in refusals) {
    const refusal = refusals[field];
    if (refusal !== undefined) errors[field] = [say(refusal, field)];
  }
  return errors;
}
