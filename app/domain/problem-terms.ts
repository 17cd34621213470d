import { type AddressFields, type AddressRefusals, checkAddress, type TypedAddress } from "./address";
import { type Centavos, parseMoney, toCentavos } from "./money";
import type { ProblemKind } from "./problem-report";
import { cleanLine, cleanText, textLength } from "./text";

/** Who pays for sending something back. */
export const LABEL_PAYERS = ["seller", "buyer"] as const;
export type LabelPayer = (typeof LABEL_PAYERS)[number];

/** Letters of how the buyer gets the label, of a carrier's name and of a tracking number. */
export const LABEL_NOTE_MAX = 500;
export const CARRIER_MAX = 60;
export const TRACKING = { min: 4, max: 60 };

/** How something is to be sent back. */
export interface ReturnTerms {
  address: AddressFields;
  labelBy: LabelPayer;
  /** How the buyer gets the label. */
  labelNote: string | null;
}
export type TypedReturn = TypedAddress & { label_by?: string; label_note?: string };
export type ReturnRefusals = AddressRefusals & {
  label_by?: "labelByRequired";
  label_note?: "labelNoteRequired" | "labelNoteTooLong";
};

/** Checks how something is to be sent back. Who sold what is not as described pays; who pays says how to get the label. */
export function checkReturn(
  typed: TypedReturn,
  kind: ProblemKind,
): { ok: true; terms: ReturnTerms } | { ok: false; refusals: ReturnRefusals } {
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

/** With what something is on its way back. */
export interface ReturnParcel {
  carrier: string;
  tracking: string;
}
export type TypedParcel = { carrier?: string; tracking?: string };
export type ParcelRefusals = { carrier?: "carrierRequired"; tracking?: "trackingInvalid" };

/** Checks with what something was sent back: a carrier's name, and a number of letters, digits and dashes. */
export function checkParcel(
  typed: TypedParcel,
): { ok: true; parcel: ReturnParcel } | { ok: false; refusals: ParcelRefusals } {
  const carrier = cleanLine(typed.carrier ?? "");
  const tracking = cleanLine(typed.tracking ?? "").toUpperCase();
  const isCarrier = textLength(carrier) >= 2 && textLength(carrier) <= CARRIER_MAX;
  const isTracking =
    tracking.length >= TRACKING.min && tracking.length <= TRACKING.max && /^[A-Z0-9][A-Z0-9 -]*$/.test(tracking);
  if (isCarrier && isTracking) return { ok: true, parcel: { carrier, tracking } };
  return {
    ok: false,
    refusals: { ...(!isCarrier && { carrier: "carrierRequired" }), ...(!isTracking && { tracking: "trackingInvalid" }) },
  };
}

export type AmountRefusal = { reason: "amountRequired" } | { reason: "amountTooHigh"; most: Centavos };

/** Checks a part of the money, as typed: something, and less than all that is `left` of it. */
export function checkPart(
  typed: string | undefined,
  left: Centavos,
): { ok: true; amount: Centavos } | { ok: false; refusal: AmountRefusal } {
  const amount = parseMoney(typed ?? "");
  if (amount === null) return { ok: false, refusal: { reason: "amountRequired" } };
  const most = toCentavos(Math.max(0, left - 1));
  return amount > most ? { ok: false, refusal: { reason: "amountTooHigh", most } } : { ok: true, amount };
}
