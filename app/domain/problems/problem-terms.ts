import {
  ADDRESS_FIELD_NAMES,
  type AddressFields,
  type AddressRefusals,
  checkAddress,
  type TypedAddress,
} from "../accounts/address";
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
export const RETURN_FIELDS = [...ADDRESS_FIELD_NAMES, "label_by", "label_note"] as const;
export type TypedReturn = TypedAddress & { label_by?: string; label_note?: string };
export type ReturnRefusals = AddressRefusals & {
  label_by?: "labelByRequired";
  label_note?: "labelNoteRequired" | "labelNoteTooLong";
};

/** For "not as described" the seller pays for the label, and has to explain how the buyer gets it. */
export function checkReturn(typed: TypedReturn, kind: ProblemKind): FormResult<{ terms: ReturnTerms }, ReturnRefusals> {
  const address = checkAddress(typed);
  const labelBy = kind === "not_as_described" ? "seller" : LABEL_PAYERS.find((one) => one === typed.label_by);
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
