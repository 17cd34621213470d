import { POLICY } from "../policy";

/** Business days from payment to shipping that a seller can promise. It informs; docs/rules/orders.md has the deadlines. */
export const HANDLING_DAYS = [1, 2, 3, 5, 7, 10] as const;
export type HandlingDays = (typeof HANDLING_DAYS)[number];

/** Days from delivery in which a buyer may change their mind; 0: never. The first is the default (Spec section 9). */
export const RETURN_DAYS = [POLICY.DEFAULT_RETURN_DAYS, 14, 7, 0] as const;
export type ReturnDays = (typeof RETURN_DAYS)[number];

/** Who pays for sending back what a buyer does not want any more. */
export const RETURN_PAYERS = ["buyer", "seller"] as const;
export type ReturnPayer = (typeof RETURN_PAYERS)[number];

/** `null` where the seller chose nothing. */
export interface SaleTerms {
  handlingDays: HandlingDays | null;
  returnDays: ReturnDays | null;
  /** `null` also where nothing is taken back. */
  returnPayer: ReturnPayer | null;
}

interface TypedSaleTerms {
  handling_days?: string;
  return_days?: string;
  return_payer?: string;
}

/** What is no choice of the form counts as not chosen. */
export function readSaleTerms({ handling_days, return_days, return_payer }: TypedSaleTerms): SaleTerms {
  const returnDays = RETURN_DAYS.find((days) => String(days) === return_days) ?? null;
  return {
    handlingDays: HANDLING_DAYS.find((days) => String(days) === handling_days) ?? null,
    returnDays,
    returnPayer: returnDays === 0 ? null : (RETURN_PAYERS.find((payer) => payer === return_payer) ?? null),
  };
}
