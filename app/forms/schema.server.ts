import * as z from "zod";
import { isId } from "~/domain/id";
import type { FormResult, Result } from "~/domain/result";
import type { TextValues } from "~/i18n/texts";
import { type FieldErrors, type ReasonAt, type Sentence, sentence } from "./sentence";

/** Text of a field. A missing field, a repeated field and a file count as empty. */
export const text = z.string().catch("");

/** Like `text`, but a missing field, a repeated field and a file are `undefined`. */
export const optionalText = z.string().optional().catch(undefined);

export function texts<Field extends string>(names: readonly Field[]) {
  return Object.fromEntries(names.map((name) => [name, optionalText])) as Record<Field, typeof optionalText>;
}

/** Browsers send a checkbox only when it is ticked. */
export const checkbox = optionalText.transform((sent) => sent !== undefined);

/** An id that the server generated for the form; `undefined` for anything that is not an id. */
export const generatedId = optionalText.transform((sent) => (isId(sent) ? sent : undefined));

export const multiple = z.preprocess(
  (sent) => (typeof sent === "string" ? [sent] : sent),
  z.array(z.string()).catch([]),
);

/** Adds an error to a field, or to the whole form without `path`. */
export function addError(context: z.RefinementCtx, sentence: Sentence, ...path: string[]): void {
  context.addIssue({ code: "custom", path, params: { sentence } });
}

export function addErrors(context: z.RefinementCtx, errors: FieldErrors): void {
  for (const [field, sentences] of Object.entries(errors)) {
    for (const sentence of sentences) addError(context, sentence, field);
  }
}

/** Keys of errors begin with `place`; `values` fill their placeholders. */
export function checkedText<Place extends string, Reason extends ReasonAt<Place>>(
  place: Place,
  rule: (text: string) => Reason | null,
  clean: (typed: string) => string = (typed) => typed,
  values?: TextValues,
) {
  return text.transform(clean).superRefine((cleaned, context) => {
    const reason = rule(cleaned);
    if (reason) addError(context, sentence(place, reason, values));
  });
}

/** One of several values; anything else adds the error. */
export function oneOf<const Value extends string>(values: readonly Value[], missing: Sentence) {
  return text.transform((sent, context) => {
    const chosen = values.find((value) => value === sent);
    if (chosen !== undefined) return chosen;
    addError(context, missing);
    return z.NEVER;
  });
}

/** Field checked by a domain rule: gives the accepted result, or adds the error that `say` makes of the refusal. */
export function checkedField<Accepted, Refusal>(
  rule: (typed: string) => Result<Accepted, Refusal>,
  say: (refusal: Refusal) => Sentence,
) {
  return text.transform((typed, context) => {
    const answer = rule(typed);
    if (answer.ok) return answer;
    addError(context, say(answer.refusal));
    return z.NEVER;
  });
}

/** Adds the accepted result to the typed values, or errors to the fields. */
export function checkedBy<Typed, Accepted, Refusals>(
  rule: (typed: Typed) => FormResult<Accepted, Refusals>,
  say: (refusals: Refusals) => FieldErrors,
) {
  return <All extends Typed>(typed: All, context: z.RefinementCtx) => {
    const answer = rule(typed);
    if (answer.ok) return { ...typed, ...answer };
    addErrors(context, say(answer.refusals));
    return z.NEVER;
  };
}
