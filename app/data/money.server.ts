import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";

/** A column or sum of, for `select`: its rows have it as money. */
export function money(amount: SQLWrapper): SQL<Centavos> {
  return sql`${amount}`.mapWith(toCentavos);
}

export function moneyOrNull(amount: SQLWrapper): SQL<Centavos | null> {
  return sql`${amount}`.mapWith(toCentavosOrNull);
}

export function toCentavosOrNull(cell: number | null): Centavos | null {
  return cell === null ? null : toCentavos(cell);
}
