import { cleanLine, textLength } from "../text";
import { DAY } from "../time";

/** How something gets to its buyer: by a carrier, brought by its seller, or handed over in person. */
export const WAYS = ["carrier", "own", "in_person"] as const;
export type Way = (typeof WAYS)[number];

interface KnownCarrier {
  name: string;
  /** What PayPal calls it; one that PayPal does not know is told by its name. */
  paypal?: string;
  /** Where a parcel of theirs is followed: an address that ends in its number. */
  page?: string;
}

/** Who carries parcels in México. */
const KNOWN = {
  estafeta: {
    name: "Estafeta",
    paypal: "MEX_ESTAFETA",
    page: "https://cs.estafeta.com/es/Tracking/searchByGet?wayBillType=1&wayBill=",
  },
  dhl: { name: "DHL", paypal: "DHL", page: "https://www.dhl.com/mx-es/home/rastreo.html?tracking-id=" },
  fedex: { name: "FedEx", paypal: "FEDEX", page: "https://www.fedex.com/fedextrack/?trknbr=" },
  ups: { name: "UPS", paypal: "UPS", page: "https://www.ups.com/track?tracknum=" },
  correos: { name: "Correos de México", paypal: "CORREOS_DE_MEXICO" },
  redpack: { name: "Redpack", paypal: "MEX_REDPACK" },
  paquetexpress: {
    name: "Paquetexpress",
    paypal: "PAQUETEXPRESS",
    page: "https://www.paquetexpress.com.mx/rastreo/",
  },
  "99minutos": { name: "99minutos" },
} as const satisfies Record<string, KnownCarrier>;

export const CARRIERS = [...(Object.keys(KNOWN) as (keyof typeof KNOWN)[]), "other"] as const;
export type Carrier = (typeof CARRIERS)[number];

/** A parcel as its carrier knows it; `carrierName` is of one that is none of ours. */
export interface Tracking {
  carrier: Carrier;
  carrierName: string | null;
  number: string;
}

/** Within how many days at most it arrives, as a seller may say. */
export const ARRIVES_WITHIN = [3, 5, 10, 15, 30] as const;
export const USUAL_ARRIVAL: (typeof ARRIVES_WITHIN)[number] = 10;

/**
 * How long after the latest day that was named it counts as delivered when nobody says anything, milliseconds. Nobody else
 * knows of a hand-over in person: its buyer gets a month.
 */
const GRACE: Record<Way, number> = { carrier: 7 * DAY, own: 7 * DAY, in_person: 30 * DAY };

/** How long after it was sent something arrives at the latest, and counts as delivered, milliseconds. */
export function arrivalOf({ way, days }: Pick<Sending, "way" | "days">): { arrives: number; delivers: number } {
  return { arrives: days * DAY, delivers: days * DAY + GRACE[way] };
}

/** How something is sent. */
export interface Sending {
  way: Way;
  /** `null` unless a carrier has it. */
  tracking: Tracking | null;
  days: number;
}

export const CARRIER_NAME_MAX = 60;
export const TRACKING_NUMBER = { min: 5, max: 40 };

export type TrackingField = "carrier" | "carrier_name" | "number";
export type SendingField = TrackingField | "way" | "days";
export type SendingRefusal =
  | "wayRequired"
  | "carrierRequired"
  | "carrierNameRequired"
  | "carrierNameTooLong"
  | "numberRequired"
  | "numberInvalid"
  | "daysRequired";
type Refusals<Field extends string> = { ok: false; refusals: Partial<Record<Field, SendingRefusal>> };

/** Reads carrier and number of a parcel, as typed. Spaces in a number are for the eye only. */
export function checkTracking(
  typed: Partial<Record<TrackingField, string>>,
): { ok: true; tracking: Tracking } | Refusals<TrackingField> {
  const refusals: Partial<Record<TrackingField, SendingRefusal>> = {};
  const carrier = CARRIERS.find((one) => one === typed.carrier);
  const name = cleanLine(typed.carrier_name ?? "");
  const number = cleanLine(typed.number ?? "")
    .normalize("NFKC")
    .replace(/\s/g, "")
    .toUpperCase();
  if (!carrier) refusals.carrier = "carrierRequired";
  if (carrier === "other" && !name) refusals.carrier_name = "carrierNameRequired";
  if (carrier === "other" && textLength(name) > CARRIER_NAME_MAX) refusals.carrier_name = "carrierNameTooLong";
  if (!number) refusals.number = "numberRequired";
  else if (!/^[A-Z0-9-]{5,40}$/.test(number)) refusals.number = "numberInvalid";
  if (!carrier || Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, tracking: { carrier, carrierName: carrier === "other" ? name : null, number } };
}

/** Reads how something is sent, as typed. */
export function checkSending(
  typed: Partial<Record<SendingField, string>>,
): { ok: true; sending: Sending } | Refusals<SendingField> {
  const way = WAYS.find((one) => one === typed.way);
  const days = ARRIVES_WITHIN.find((one) => String(one) === typed.days);
  const tracking = way === "carrier" ? checkTracking(typed) : null;
  const refusals: Partial<Record<SendingField, SendingRefusal>> = tracking?.ok === false ? tracking.refusals : {};
  if (!way) refusals.way = "wayRequired";
  if (!days) refusals.days = "daysRequired";
  if (!way || !days || Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, sending: { way, days, tracking: tracking?.ok ? tracking.tracking : null } };
}

/** What people call a carrier; "other" is worded where it is drawn. */
export function carrierName({ carrier, carrierName }: Pick<Tracking, "carrier" | "carrierName">): string {
  return carrier === "other" ? (carrierName ?? "") : KNOWN[carrier].name;
}

/** Where a parcel can be followed; `null` where its carrier has no such address that we know. */
export function trackingPage({ carrier, number }: Tracking): string | null {
  const { page }: Partial<KnownCarrier> = carrier === "other" ? {} : KNOWN[carrier];
  return page ? page + encodeURIComponent(number) : null;
}

/** A parcel as PayPal is told of it. */
export function forPaypal(tracking: Tracking): { number: string; carrier: string; carrierName?: string } {
  const { carrier, number } = tracking;
  const { paypal }: Partial<KnownCarrier> = carrier === "other" ? {} : KNOWN[carrier];
  return paypal ? { number, carrier: paypal } : { number, carrier: "OTHER", carrierName: carrierName(tracking) };
}

/** Of the code that a buyer gives the seller at a hand-over. */
export const CODE_DIGITS = 6;

/** The code of a hand-over as it was typed, spaces aside; `null` for anything else. */
export function readCode(typed: string): string | null {
  const code = cleanLine(typed).normalize("NFKC").replace(/\s/g, "");
  return code.length === CODE_DIGITS && /^[0-9]+$/.test(code) ? code : null;
}
