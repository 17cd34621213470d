import { type Centavos, toCentavos } from "../money";

/** What PayPal keeps of a payment. */
export interface FeeRate {
  /** In hundredths of a percent. */
  share: number;
  fixed: Centavos;
}

/** PayPal's rate in Mexico for payments between Mexicans, without tax. */
export const FEE_RATE: FeeRate = { share: 395, fixed: toCentavos(4_00) };

/** Reads "3.95 + 4.00": percent and amount. `null` for anything else. */
export function parseFeeRate(set: string): FeeRate | null {
  const [, percent, fixed] = /^(\d{1,2}(?:\.\d{1,2})?)\s*\+\s*(\d{1,4}(?:\.\d{1,2})?)$/.exec(set.trim()) ?? [];
  if (percent === undefined || fixed === undefined) return null;
  return { share: Math.round(Number(percent) * 100), fixed: toCentavos(Math.round(Number(fixed) * 100)) };
}

/** At most the whole amount. The fee that PayPal did keep is in the ledger. */
export function estimateFee(amount: Centavos, { share, fixed }: FeeRate): Centavos {
  return toCentavos(Math.min(amount, Math.round((amount * share) / 10_000) + fixed));
}
