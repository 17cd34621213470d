import { type Centavos, formatMoney } from "~/domain/money";

/** The one place where money is drawn. */
export function Price({ amount }: { amount: Centavos }) {
  return <p className="price num">{formatMoney(amount)}</p>;
}
