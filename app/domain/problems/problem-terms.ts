import {
  ADDRESS_FIELD_NAMES,
  type AddressFields,
  type AddressRefusals,
  checkAddress,
  type TypedAddress,
} from "../accounts/address";
import type { ReturnPayer } from "../catalog/sale-terms";
import type { FormResult } from "../result";
import { cleanText, textLength } from "../text";
import type { ProblemKind } from "./problem-report";

export const LABEL_PAYERS = ["seller", "buyer"] as const;
type LabelPayer = (typeof LABEL_PAYERS)[number];

/** In characters. */
export const LABEL_NOTE_MAX = 500;

export interface ReturnTerms {
  address: AddressFields;
  labelBy: LabelPayer;
  labelNote: string | null;
}
/** In the order of their form, as errors are listed. */
export const RETURN_FIELDS = ["label_by", "label_note", ...ADDRESS_FIELD_NAMES] as const;
export type TypedReturn = TypedAddress & { label_by?: string; label_note?: string };
export type ReturnRefusals = AddressRefusals & {
  label_by?: "labelByRequired";
  label_note?: "labelNoteRequired" | "labelNoteTooLong";
};

/** Whether the seller has to pay for the label: the item is not as described, or the listing said so. */
export function mustPayLabel(kind: ProblemKind, promised: ReturnPayer | null): boolean {
  return kind === "not_as_described" || (kind === "change_of_mind" && promised === "seller");
}

/** A seller who pays for the label has to explain how the buyer gets it. `promised`: by the listing as bought. */
export function checkReturn(
  typed: TypedReturn,
  kind: ProblemKind,
  promised: ReturnPayer | null = null,
): FormResult<{ terms: ReturnTerms }, ReturnRefusals> {
  const address = checkAddress(typed);
  const labelBy = mustPayLabel(kind, promised) ? "seller" : LABEL_PAYERS.find((one) => one === typed.label_by);
  const labelNote = cleanText(typed.label_note ?? "");
  const refusals: ReturnRefusals = {
    ...(!address.ok && address.refusals),
    ...(!labelBy && { label_by: "labelByRequired" }),
    ...(labelBy === "seller" && labelNote === "" && { label_note: "labelNoteRequired" }),
    ...(textLength(labelNote) > LABEL_NOTE_MAX && { label_note: "labelNoteTooLong" }),
  };
  if (!address.ok || !labelBy || Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, terms: { address: address.address, labelBy, labelNote: labelNote || null } };
}
