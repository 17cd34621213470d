import * as z from "zod";
import { isId } from "~/domain/id";
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
export const tick = optionalText.transform((sent) => sent !== undefined);

/** An id that the page of the form drew. */
export const drawnId = optionalText.transform((sent) => (isId(sent) ? sent : undefined));

/** The texts of all fields of one name. */
export const several = z.preprocess(
  (sent) => (typeof sent === "string" ? [sent] : sent),
  z.array(z.string()).catch([]),
);

/** Notes what is wrong, of a field or of the form. */
export function refuse(context: z.RefinementCtx, sentence: Sentence, ...path: string[]): void {
  context.addIssue({ code: "custom", path, params: { sentence } });
}

/** A text as `clean` keeps it, unless a rule refuses that. */
export function ruledText<Place extends string, Reason extends ReasonAt<Place>>(
  place: Place,
  rule: (text: string) => Reason | null,
  clean: (typed: string) => string = (typed) => typed,
) {
  return text.transform(clean).superRefine((kept, context) => {
    const reason = rule(kept);
    if (reason) refuse(context, sentence(place, reason));
  });
}

/** A transform of a field that a rule decides about. */
export function fieldRule<Typed, Accepted extends { ok: true }, Refused extends { ok: false }>(
  rule: (typed: Typed) => Accepted | Refused,
  say: (refused: Refused) => Sentence,
) {
  return (typed: Typed, context: z.RefinementCtx): Accepted => {
    const answer = rule(typed);
    if (answer.ok) return answer;
    refuse(context, say(answer));
    return z.NEVER;
  };
}

/** A transform of a form that a rule decides about: adds what the rule answers to what was typed. */
export function formRule<Typed extends object, Accepted extends { ok: true }, Refused extends { ok: false }>(
  rule: (typed: Typed) => Accepted | Refused,
  say: (refused: Refused) => FieldErrors,
) {
  return (typed: Typed, context: z.RefinementCtx): Typed & Accepted => {
    const answer = rule(typed);
    if (answer.ok) return { ...typed, ...answer };
    for (const [field, errors] of Object.entries(say(answer))) {
      for (const error of errors) refuse(context, error, field);
    }
    return z.NEVER;
  };
}
