import { ADDRESS_FIELDS } from "~/domain/accounts/address";
import type { DecisionRefusals } from "~/domain/problems/problem-decision";
import { typedFields } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { amountError, returnErrors, wordsError } from "~/ui/problems/step-errors";

/** The form of a decision as typed. */
export function typedIn(form: FormData): FormReply["typed"] {
  const fields = ["to", "amount", "words", "label_by", "label_note", ...Object.keys(ADDRESS_FIELDS)];
  return typedFields(form, fields) as FormReply["typed"];
}

/** The sentences of refusals, each on its field. */
export function toErrors({ to, words, amount, ...back }: DecisionRefusals): FormReply["errors"] {
  return {
    ...returnErrors(back),
    ...(to && { to: [{ key: `problems.refusal.${to}` as const }] }),
    ...(words && { words: [wordsError(words)] }),
    ...(amount && { amount: [amountError(amount)] }),
  };
}
