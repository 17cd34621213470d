import * as z from "zod";
import { isId } from "~/domain/id";
import type { FormResult, Result } from "~/domain/result";
import type { TextValues } from "~/i18n/texts";
import { type FieldErrors, type ReasonAt, type Sentence, sentence } from "./sentence";

/** A text as typed. A field that is missing, came twice or holds a file reads as an empty one. */
export const text = z.string().catch("");

/** The same where an empty field differs from none, which is `undefined`. */
export const optionalText = z.string().optional().catch(undefined);

/** Fields of that kind. */
export function texts<Field extends string>(names: readonly Field[]) {
  return Object.fromEntries(names.map((name) => [name, optionalText])) as Record<Field, typeof optionalText>;
}

/** Whether a box was ticked. */
export const checkbox = optionalText.transform((sent) => sent !== undefined);

/** An id that the page of the form drew. */
export const drawnId = optionalText.transform((sent) => (isId(sent) ? sent : undefined));

/** The texts of all fields of one name. */
export const multiple = z.preprocess(
  (sent) => (typeof sent === "string" ? [sent] : sent),
  z.array(z.string()).catch([]),
);

/** Notes what is wrong, of a field or of the form. */
export function refuse(context: z.RefinementCtx, sentence: Sentence, ...path: string[]): void {
  context.addIssue({ code: "custom", path, params: { sentence } });
}

export function refuseFields(context: z.RefinementCtx, errors: FieldErrors): void {
  for (const [field, sentences] of Object.entries(errors)) {
    for (const sentence of sentences) refuse(context, sentence, field);
  }
}

/** A text as `clean` keeps it, unless a rule refuses that; `values` are for the sentences. */
export function checkedText<Place extends string, Reason extends ReasonAt<Place>>(
  place: Place,
  rule: (text: string) => Reason | null,
  clean: (typed: string) => string = (typed) => typed,
  values?: TextValues,
) {
  return text.transform(clean).superRefine((kept, context) => {
    const reason = rule(kept);
    if (reason) refuse(context, sentence(place, reason, values));
  });
}

/** A field's text, put to a rule: its answer, unless that is a refusal. */
export function checkedField<Accepted, Refusal>(
  rule: (typed: string) => Result<Accepted, Refusal>,
  say: (refusal: Refusal) => Sentence,
) {
  return text.transform((typed, context) => {
    const answer = rule(typed);
    if (answer.ok) return answer;
    refuse(context, say(answer.refusal));
    return z.NEVER;
  });
}

/** A transform of a form by a rule, whose answer is added to what was typed unless it refuses fields. */
export function checkedBy<Typed, Accepted, Refusals>(
  rule: (typed: Typed) => FormResult<Accepted, Refusals>,
  say: (refusals: Refusals) => FieldErrors,
) {
  return <All extends Typed>(typed: All, context: z.RefinementCtx) => {
    const answer = rule(typed);
    if (answer.ok) return { ...typed, ...answer };
    refuseFields(context, say(answer.refusals));
    return z.NEVER;
  };
}
