import * as z from "zod";
import type { Centavos } from "~/domain/money";
import { checkDecision, type DecisionRefusals, type TypedDecision } from "~/domain/problems/problem-decision";
import type { ProblemKind } from "~/domain/problems/problem-report";
import { RETURN_FIELDS } from "~/domain/problems/problem-terms";
import { partError, returnErrors, wordsError } from "~/forms/problem-errors.server";
import { checkedBy, texts } from "~/forms/schema.server";
import { type FieldErrors, sentence, sentences } from "~/forms/sentence";

export function decisionSchema(problem: { kind: ProblemKind; unowed: Centavos }) {
  const rule = (typed: TypedDecision) => checkDecision(typed, problem);
  return z.object(texts(["to", "amount", "words", ...RETURN_FIELDS])).transform(checkedBy(rule, decisionErrors));
}

function decisionErrors({ to, words, amount, ...back }: DecisionRefusals): FieldErrors {
  return {
    ...returnErrors(back),
    ...sentences({ to }, (refusal) => sentence("problems.refusal", refusal)),
    ...sentences({ words }, wordsError),
    ...sentences({ amount }, partError),
  };
}
