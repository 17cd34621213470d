import * as z from "zod";
import { type ReasonAt, type Sentence, sentence } from "./sentence";

/** A text as typed. A field that is missing, came twice or holds a file reads as an empty one. */
const text = z.string().catch("");

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
