import type { TextKey, TextValues } from "~/i18n/texts";

/** A text key with its values, translated when shown. Every language has a text for every key. */
export interface Sentence {
  key: TextKey;
  values?: TextValues;
}

/** Reasons that have a text at a place: for "auth.refusal", the last parts of the keys that begin with it. */
export type ReasonAt<Place extends string, Key extends string = TextKey> = Key extends `${Place}.${infer Reason}`
  ? Reason
  : never;

/** A reason without a text at `place` does not compile. */
export function sentence<Place extends string, Reason extends ReasonAt<Place>>(
  place: Place,
  refusal: Reason | ({ reason: Reason } & TextValues),
  values?: TextValues,
): Sentence;
export function sentence(place: string, refusal: string | ({ reason: string } & TextValues), values?: TextValues) {
  const { reason, ...own } = typeof refusal === "string" ? { reason: refusal } : refusal;
  return { key: `${place}.${reason}` as TextKey, values: { ...own, ...values } };
}

export type FieldErrors = Record<string, Sentence[]>;

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
