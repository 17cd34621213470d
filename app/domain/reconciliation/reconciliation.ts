import { DAY, HOUR } from "../time";

export const STAGES = ["payments", "orders", "products", "days", "done"] as const;
export type Stage = (typeof STAGES)[number];

export function nextStage(stage: Stage): Stage {
  return STAGES[STAGES.indexOf(stage) + 1] ?? "done";
}

const KINDS = {
  payments: [
    "amount",
    "currency",
    "payee",
    "status",
    "fee",
    "refunded",
    "captureMissing",
    "captureUnknown",
    "unanswered",
  ],
  orders: ["unpaid", "unmoved", "charged", "books", "payable"],
  products: ["stock"],
  days: ["day", "captureForeign"],
} as const;
export type FindingKind = (typeof KINDS)[keyof typeof KINDS][number];

export function findingKinds(stage: Exclude<Stage, "done">): readonly FindingKind[] {
  return KINDS[stage];
}

export type FactName =
  | "ours"
  | "paypal"
  | "capture"
  | "amount"
  | "status"
  | "sum"
  | "order"
  | "books"
  | "payable"
  | "stock"
  | "waiting"
  | "sold"
  | "reason";
/** Statuses, ids and amounts; no personal data. */
export type Facts = { [name in FactName]?: string | number | null };

export interface Finding {
  kind: FindingKind;
  /** The id of a payment, order, product or capture, or the number of a day. */
  about: string;
  facts: Facts;
}

/** A run checks changes since this long before the start of the last complete run. */
export const LOOK_BACK = 3 * DAY;
/** A run that has not advanced for this long is dropped. */
export const RUN_LIFE = 20 * HOUR;
