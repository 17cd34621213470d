import type { Call } from "./faults";

/** A part of PayPal that an account may lack; its calls answer 403. */
export type Feature = "disputes" | "tracking" | "transactions" | "verification";

/** How the stand-in behaves until it is changed. */
export interface Behavior {
  /** PayPal forgets an order that lapsed: 404. `voided` shows it as VOIDED. */
  lapsedOrders: "gone" | "voided";
  /** A capture or refund of something of which another one is under way: 409, also under the same request id. */
  overlaps: "refused" | "answered";
  /** Milliseconds that a capture takes. It happens even if the client gives up. */
  captureDelay: number;
  /** The most milliseconds that the buyer's return waits for the webhook of the approval, which PayPal sends first. */
  returnDelay: number;
  /** The order after INSTRUMENT_DECLINED: to be approved again, or APPROVED as before. */
  declinedOrders: "reopened" | "approved";
  /** Whether a reversal can be read as a refund, or only its event and its capture tell of it. */
  reversals: "hidden" | "shown";
  /** Which `admin_area_1` an address in México may have. */
  states: "any" | "codes";
  off: readonly Feature[];
}

/** As PayPal does. */
export const PAYPAL: Behavior = {
  lapsedOrders: "gone",
  overlaps: "refused",
  captureDelay: 0,
  returnDelay: 3000,
  declinedOrders: "reopened",
  reversals: "hidden",
  states: "any",
  off: [],
};

/** Easier for the market than PayPal, for tests of other things. */
export const KIND: Partial<Behavior> = { lapsedOrders: "voided", overlaps: "answered", reversals: "shown" };

export const FEATURES: Record<Feature, readonly Call[]> = {
  disputes: ["show-dispute", "list-disputes"],
  tracking: ["track"],
  transactions: ["list-transactions"],
  verification: ["verify"],
};

/** The published codes of `admin_area_1` in México. */
export const MEXICAN_STATES: readonly string[] = [
  ...["AGS", "BC", "BCS", "CAMP", "CDMX", "CHIH", "CHIS", "COAH", "COL", "DGO", "GRO", "GTO", "HGO", "JAL", "MEX"],
  ...["MICH", "MOR", "NAY", "NL", "OAX", "PUE", "Q ROO", "QRO", "SIN", "SLP", "SON", "TAB", "TAMPS", "TLAX", "VER"],
  ...["YUC", "ZAC"],
];
