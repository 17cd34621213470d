import { formatMoney } from "~/domain/money";
import { WORDS_MAX, WORDS_MIN, type WordsRefusal } from "~/domain/problems/problem-report";
import { type AmountRefusal, LABEL_NOTE_MAX, type ReturnRefusals } from "~/domain/problems/problem-terms";
import { addressErrors } from "~/forms/field-errors";
import type { Sentence } from "~/forms/sentence";

type Errors = Record<string, Sentence[]>;

/** What is wrong with words about a problem. */
export function wordsError(refusal: WordsRefusal): Sentence {
  return { key: `problems.refusal.${refusal}`, values: { min: WORDS_MIN, max: WORDS_MAX } };
}

/** What is wrong with an amount. */
export function amountError(refusal: AmountRefusal): Sentence {
  const values = refusal.reason === "amountTooHigh" ? { most: formatMoney(refusal.most) } : undefined;
  return { key: `problems.refusal.${refusal.reason}`, values };
}

/** What is wrong with the terms of a return, each beside its field. */
export function returnErrors({ label_by, label_note, ...address }: ReturnRefusals): Errors {
  return {
    ...addressErrors(address),
    ...(label_by && { label_by: [{ key: `problems.refusal.${label_by}` }] }),
    ...(label_note && { label_note: [{ key: `problems.refusal.${label_note}`, values: { max: LABEL_NOTE_MAX } }] }),
  };
}
