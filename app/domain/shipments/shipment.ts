import type { FormResult } from "../result";
import { cleanLine, textLength } from "../text";
import { DAY } from "../time";

export const SHIPPING_METHODS = ["carrier", "own", "in_person"] as const;
export type ShippingMethod = (typeof SHIPPING_METHODS)[number];

interface KnownCarrier {
  name: string;
  paypal?: string;
  /** The tracking number is appended. */
  page?: string;
}

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
  "99minutos": { name: "99minutos", paypal: "99MINUTOS" },
} as const satisfies Record<string, KnownCarrier>;

export const CARRIERS = [...(Object.keys(KNOWN) as (keyof typeof KNOWN)[]), "other"] as const;
export type Carrier = (typeof CARRIERS)[number];

/** `carrierName` is set only for a carrier outside our list. */
export interface Tracking {
  carrier: Carrier;
  carrierName: string | null;
  number: string;
}

/** Days, as the seller chooses. */
export const ARRIVES_WITHIN = [3, 5, 10, 15, 30] as const;
export const USUAL_ARRIVAL: (typeof ARRIVES_WITHIN)[number] = 10;

/** An unconfirmed order counts as delivered this long after its latest arrival. */
const GRACE: Record<ShippingMethod, number> = { carrier: 7 * DAY, own: 7 * DAY, in_person: 30 * DAY };

export function deliveryEstimate({ way, days }: Pick<NewShipment, "way" | "days">): {
  arrives: number;
  delivers: number;
} {
  return { arrives: days * DAY, delivers: days * DAY + GRACE[way] };
}

export interface NewShipment {
  way: ShippingMethod;
  tracking: Tracking | null;
  days: number;
}

export const CARRIER_NAME_MAX = 60;
export const TRACKING_NUMBER = { min: 5, max: 40 };
const TRACKING_NUMBER_FORMAT = new RegExp(`^[A-Z0-9-]{${TRACKING_NUMBER.min},${TRACKING_NUMBER.max}}$`);

export const TRACKING_FIELDS = ["carrier", "carrier_name", "number"] as const;
export type TrackingField = (typeof TRACKING_FIELDS)[number];
export const SHIPMENT_FIELDS = [...TRACKING_FIELDS, "way", "days"] as const;
export type ShipmentField = (typeof SHIPMENT_FIELDS)[number];
export type ShipmentRefusal =
  | "wayRequired"
  | "carrierRequired"
  | "carrierNameRequired"
  | "carrierNameTooLong"
  | "numberRequired"
  | "numberInvalid"
  | "daysRequired";
/** Ignores spaces in a number. */
export function checkTracking(
  typed: Partial<Record<TrackingField, string>>,
): FormResult<{ tracking: Tracking }, Partial<Record<TrackingField, ShipmentRefusal>>> {
  const refusals: Partial<Record<TrackingField, ShipmentRefusal>> = {};
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
  else if (!TRACKING_NUMBER_FORMAT.test(number)) refusals.number = "numberInvalid";
  if (!carrier || Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, tracking: { carrier, carrierName: carrier === "other" ? name : null, number } };
}

export function checkShipment(
  typed: Partial<Record<ShipmentField, string>>,
): FormResult<{ shipment: NewShipment }, Partial<Record<ShipmentField, ShipmentRefusal>>> {
  const way = SHIPPING_METHODS.find((one) => one === typed.way);
  const days = ARRIVES_WITHIN.find((one) => String(one) === typed.days);
  const tracking = way === "carrier" ? checkTracking(typed) : null;
  const refusals: Partial<Record<ShipmentField, ShipmentRefusal>> = tracking?.ok === false ? tracking.refusals : {};
  if (!way) refusals.way = "wayRequired";
  if (!days) refusals.days = "daysRequired";
  if (!way || !days || Object.keys(refusals).length > 0) return { ok: false, refusals };
  return { ok: true, shipment: { way, days, tracking: tracking?.ok ? tracking.tracking : null } };
}

export function carrierName({ carrier, carrierName }: Pick<Tracking, "carrier" | "carrierName">): string {
  return carrier === "other" ? (carrierName ?? "") : KNOWN[carrier].name;
}

export function trackingPage({ carrier, number }: Tracking): string | null {
  const { page }: Partial<KnownCarrier> = carrier === "other" ? {} : KNOWN[carrier];
  return page ? page + encodeURIComponent(number) : null;
}

export function toPaypalTracking(tracking: Tracking): { number: string; carrier: string; carrierName?: string } {
  const { carrier, number } = tracking;
  const { paypal }: Partial<KnownCarrier> = carrier === "other" ? {} : KNOWN[carrier];
  return paypal ? { number, carrier: paypal } : { number, carrier: "OTHER", carrierName: carrierName(tracking) };
}

export const CODE_DIGITS = 6;

export function readHandOverCode(typed: string): string | null {
  const code = cleanLine(typed).normalize("NFKC").replace(/\s/g, "");
  return code.length === CODE_DIGITS && /^[0-9]+$/.test(code) ? code : null;
}
