import type { Centavos } from "../money";
import { type AmountRefusal, checkRefundAmount, largestPart } from "../refunds/refund";
import type { FormResult } from "../result";
import { checkProblemText, type ProblemKind, type ProblemTextRefusal } from "./problem-report";
import { canReturn } from "./problem-steps";
import { checkReturn, type ReturnRefusals, type ReturnTerms, type TypedReturn } from "./problem-terms";

/** Source: docs/rules/orders.md, problem. */
export const DECISIONS = ["resolved_refund", "resolved_partial", "resolved_seller", "return_agreed"] as const;

/** These pay the buyer at once; of a return the buyer is paid once the item is back. */
export const REFUNDING_DECISIONS = ["resolved_refund", "resolved_partial"] as const;
export type RefundingDecision = (typeof REFUNDING_DECISIONS)[number];

export type Decision = { words: string } & (
  | { to: "resolved_refund" | "resolved_seller" }
  | { to: "resolved_partial"; amount: Centavos }
  | { to: "return_agreed"; terms: ReturnTerms }
);

export type TypedDecision = TypedReturn & { to?: string; amount?: string; words?: string };
export type DecisionRefusals = ReturnRefusals & {
  to?: "decisionRequired" | "nothingToReturn";
  words?: ProblemTextRefusal;
  amount?: AmountRefusal;
};

/** `unowed`: what is left of the sale beside what refused refunds owe. */
export function checkDecision(
  typed: TypedDecision,
  { kind, unowed }: { kind: ProblemKind; unowed: Centavos },
): FormResult<{ decision: Decision }, DecisionRefusals> {
  const to = DECISIONS.find((one) => one === typed.to);
  const checked = checkProblemText(typed.words);
  const part = to === "resolved_partial" ? checkRefundAmount(typed.amount ?? "", largestPart(unowed)) : null;
  const back = to === "return_agreed" ? checkReturn(typed, kind) : null;
  const refusals: DecisionRefusals = {
    ...(back?.ok === false && back.refusals),
    ...(!to && { to: "decisionRequired" }),
    ...(to === "return_agreed" && !canReturn(kind) && { to: "nothingToReturn" }),
    ...(part?.ok === false && { amount: part.refusal }),
    ...(!checked.ok && { words: checked.refusal }),
  };
  if (!to || !checked.ok || Object.keys(refusals).length > 0) return { ok: false, refusals };
  const { words } = checked;
  if (to === "resolved_partial" && part?.ok) return { ok: true, decision: { to, words, amount: part.amount } };
  if (to === "return_agreed" && back?.ok) return { ok: true, decision: { to, words, terms: back.terms } };
  return { ok: true, decision: { to: to as "resolved_refund" | "resolved_seller", words } };
}
