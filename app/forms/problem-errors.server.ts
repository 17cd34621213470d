import { PROBLEM_TEXT_MAX, PROBLEM_TEXT_MIN, type ProblemTextRefusal } from "~/domain/problems/problem-report";
import { LABEL_NOTE_MAX, type ReturnRefusals } from "~/domain/problems/problem-terms";
import type { AmountRefusal } from "~/domain/refunds/refund";
import { addressErrors } from "./address-errors";
import { type FieldErrors, type Sentence, sentence, sentences } from "./sentence";

export function wordsError(refusal: ProblemTextRefusal): Sentence {
  return sentence("problems.refusal", refusal, { min: PROBLEM_TEXT_MIN, max: PROBLEM_TEXT_MAX });
}

export function partError(refusal: AmountRefusal): Sentence {
  return refusal.reason === "amountTooHigh"
    ? sentence("problems.refusal", refusal.reason, { most: refusal.most })
    : sentence("problems.refusal", refusal.reason);
}

export function returnErrors({ label_by, label_note, ...address }: ReturnRefusals): FieldErrors {
  return {
    ...sentences({ label_by, label_note }, (refusal) => sentence("problems.refusal", refusal, { max: LABEL_NOTE_MAX })),
    ...addressErrors(address),
  };
}
