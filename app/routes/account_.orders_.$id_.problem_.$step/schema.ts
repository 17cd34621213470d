import * as z from "zod";
import type { ReturnPayer } from "~/domain/catalog/sale-terms";
import type { Centavos } from "~/domain/money";
import { checkProblemText, type ProblemKind } from "~/domain/problems/problem-report";
import type { Step } from "~/domain/problems/problem-steps";
import { checkReturn, RETURN_FIELDS, type TypedReturn } from "~/domain/problems/problem-terms";
import { checkRefundAmount, largestPart } from "~/domain/refunds/refund";
import { checkTracking, TRACKING_FIELDS } from "~/domain/shipments/shipment";
import type { StepDetails } from "~/flows/problems/step-problem.server";
import { partError, returnErrors, wordsError } from "~/forms/problem-errors.server";
import { checkedBy, checkedField, optionalText, texts } from "~/forms/schema.server";
import { shipmentErrors } from "~/forms/shipment-errors";

export const contestSchema = z.object({ words: optionalText });

export function stepSchema(
  step: Step,
  kind: ProblemKind,
  { unowed, returnPayer }: { unowed: Centavos; returnPayer: ReturnPayer | null },
): z.ZodType<StepDetails> {
  if (step === "offer") {
    return z
      .object({ amount: checkedField((typed: string) => checkRefundAmount(typed, largestPart(unowed)), partError) })
      .transform(({ amount }) => ({ offer: amount.amount }));
  }
  if (step === "return") {
    return z
      .object(texts(RETURN_FIELDS))
      .transform(checkedBy((typed: TypedReturn) => checkReturn(typed, kind, returnPayer), returnErrors))
      .transform(({ terms }) => ({ terms }));
  }
  if (step === "sent") {
    return z
      .object(texts(TRACKING_FIELDS))
      .transform(checkedBy(checkTracking, shipmentErrors))
      .transform(({ tracking }) => ({ tracking }));
  }
  if (step !== "escalate") return z.object({});
  const rule = (typed: string) => (typed.trim() ? checkProblemText(typed) : { ok: true as const, words: undefined });
  return z.object({ words: checkedField(rule, wordsError) }).transform(({ words: { words } }) => ({ words }));
}
