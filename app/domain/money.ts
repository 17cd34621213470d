declare const centavos: unique symbol;

/** A whole number of minor units (centavos). */
export type Centavos = number & { readonly [centavos]: true };

/** 99,999,999.99, the highest price of anything; the database has the same bound. */
export const MAX_PRICE = 9_999_999_999 as Centavos;

/** Brands a whole number of centavos from the database or a constant. Throws on anything else. */
export function toCentavos(amount: number): Centavos {
  if (!Number.isSafeInteger(amount)) throw new RangeError("money is a whole number of centavos");
  return amount as Centavos;
}

/**
 * Parses an amount as people type it: "1250", "1,250.00", "1250,5", "$1 250". `null` for anything else, for zero and
 * above MAX_PRICE; never guesses ("1e9", "0x10", "1.005", "1,2,3" and other digits than 0-9 are refused).
 */
export function parseMoney(text: string): Centavos | null {
  const typed = text.trim().replace(/^\$\s?/, "");
  const grouped = /^\d{1,3}(?:[, \u00a0]\d{3})+(?:\.\d{1,2})?$/.test(typed);
  const plain = grouped ? typed.replace(/[, \u00a0]/g, "") : typed;
  const match = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const amount = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return amount > 0 && amount <= MAX_PRICE ? (amount as Centavos) : null;
}

/** An amount for other programs: "1234.50". */
export function toDecimal(amount: Centavos): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

/** Parses another program's amount: "1234.50", "1234.5", "1234", "0.00". `null` for anything else. */
export function fromDecimal(text: string): Centavos | null {
  const [, whole, cents = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : toCentavos(Number(whole) * 100 + Number(cents.padEnd(2, "0")));
}

/** The same in both languages: "$1,234.56". */
export function formatMoney(amount: Centavos): string {
  return `$${toDecimal(amount).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
}

/** May be negative: "−$1,234.56". */
export function formatBalance(amount: number): string {
  const drawn = formatMoney(toCentavos(Math.abs(amount)));
  return amount < 0 ? `−${drawn}` : drawn;
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
