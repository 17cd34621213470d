declare const centavos: unique symbol;

/** A whole number of centavos. */
export type Centavos = number & { readonly [centavos]: true };

/** Where none is configured. */
export const DEFAULT_CURRENCY = "MXN";

/** The database has the same bound. */
export const MAX_PRICE = 9_999_999_999 as Centavos;

/** Throws a RangeError on fractions. */
export function toCentavos(amount: number): Centavos {
  if (!Number.isSafeInteger(amount)) throw new RangeError("money is a whole number of centavos");
  return amount as Centavos;
}

/** "1250", "1,250.00", "1250,5", "$1 250", "MX$1,250". Never guesses: `null` for "1e9", "1.005", "1,2,3" and other digits. */
export function parseMoney(text: string): Centavos | null {
  const typed = text.trim().replace(/^(?:MX)?\$\s?/, "");
  const grouped = /^\d{1,3}(?:[, \u00a0]\d{3})+(?:\.\d{1,2})?$/.test(typed);
  const plain = grouped ? typed.replace(/[, \u00a0]/g, "") : typed;
  const match = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const amount = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return amount > 0 && amount <= MAX_PRICE ? (amount as Centavos) : null;
}

/** "1234.50" or "-1234.50", for other programs. */
export function toDecimal(amount: Centavos): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? "-" : ""}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

/** "1234.50", "1234.5", "1234" or "0.00", from other programs. */
export function fromDecimal(text: string): Centavos | null {
  const [, whole, cents = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : toCentavos(Number(whole) * 100 + Number(cents.padEnd(2, "0")));
}

/** "1,234.50", for fields. */
export function formatAmount(amount: Centavos): string {
  return toDecimal(amount).replace(/\B(?=(\d{3})+\.)/g, ",");
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
