import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";

/** A column or sum of centavos, for `select`: its rows have it as money. */
export function money(amount: SQLWrapper): SQL<Centavos> {
  return sql`${amount}`.mapWith(toCentavos);
}

/** The same where there may be none. */
export function moneyOrNull(amount: SQLWrapper): SQL<Centavos | null> {
  return sql`${amount}`.mapWith((one): Centavos | null => toCentavos(one));
}
