import { PROBLEM_TEXT_MAX, PROBLEM_TEXT_MIN, type ProblemTextRefusal } from "~/domain/problems/problem-report";
import { LABEL_NOTE_MAX, type ReturnRefusals } from "~/domain/problems/problem-terms";
import type { AmountRefusal } from "~/domain/refunds/refund";
import { addressErrors } from "./address-errors";
import { type FieldErrors, type Sentence, sentence, sentences } from "./sentence";

export function wordsError(refusal: ProblemTextRefusal): Sentence {
  return sentence("problems.refusal", refusal, { min: PROBLEM_TEXT_MIN, max: PROBLEM_TEXT_MAX });
}

export const partError = (refusal: AmountRefusal): Sentence => sentence("problems.refusal", refusal);

export function returnErrors({ label_by, label_note, ...address }: ReturnRefusals): FieldErrors {
  return {
    ...sentences({ label_by, label_note }, (refusal) => sentence("problems.refusal", refusal, { max: LABEL_NOTE_MAX })),
    ...addressErrors(address),
  };
}
