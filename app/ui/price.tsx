import type { ReactNode } from "react";
import { type Centavos, formatMoney } from "~/domain/money";

/** An amount that stands alone; one inside a text is written by `formatMoney`. */
export function Price({ amount, children }: { amount: Centavos; children?: ReactNode }) {
  return (
    <p className="price num">
      {formatMoney(amount)}
      {children}
    </p>
  );
}
