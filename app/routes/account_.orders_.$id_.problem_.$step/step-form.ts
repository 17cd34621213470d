import { ADDRESS_FIELDS } from "~/domain/accounts/address";
import type { Centavos } from "~/domain/money";
import { checkWords, type ProblemKind } from "~/domain/problems/problem-report";
import type { Step } from "~/domain/problems/problem-steps";
import { checkPart, checkReturn } from "~/domain/problems/problem-terms";
import { checkTracking } from "~/domain/shipments/shipment";
import type { StepDetails } from "~/flows/problems/step-problem.server";
import { typedFields } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { amountError, returnErrors, wordsError } from "~/ui/problems/step-errors";
import { sendingErrors } from "~/ui/shipments/shipment-errors";

const FIELDS = ["words", "amount", "carrier", "carrier_name", "number", "label_by", "label_note"];

/** The form of a step as typed. */
export function typedIn(form: FormData): FormReply["typed"] {
  return typedFields(form, [...FIELDS, ...Object.keys(ADDRESS_FIELDS)]) as FormReply["typed"];
}

type Checked = { ok: true; details: StepDetails } | { ok: false; errors: FormReply["errors"] };

/** What a step brings, as typed, or what is wrong with it. */
export function checkStep(step: Step, typed: FormReply["typed"], kind: ProblemKind, left: Centavos): Checked {
  if (step === "offer") {
    const answer = checkPart(typed.amount, left);
    if (!answer.ok) return { ok: false, errors: { amount: [amountError(answer.refusal)] } };
    return { ok: true, details: { offer: answer.amount } };
  }
  if (step === "return") {
    const answer = checkReturn(typed, kind);
    if (!answer.ok) return { ok: false, errors: returnErrors(answer.refusals) };
    return { ok: true, details: { terms: answer.terms } };
  }
  if (step === "sent") {
    const answer = checkTracking(typed);
    if (!answer.ok) return { ok: false, errors: sendingErrors(answer.refusals) };
    return { ok: true, details: { tracking: answer.tracking } };
  }
  const isAsked = step === "contest" || (step === "escalate" && typed.words?.trim());
  if (!isAsked) return { ok: true, details: {} };
  const answer = checkWords(typed.words);
  if (!answer.ok) return { ok: false, errors: { words: [wordsError(answer.refusal)] } };
  return { ok: true, details: { words: answer.words } };
}
