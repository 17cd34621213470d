import type { ReactNode } from "react";
import { type Centavos, formatMoney } from "~/domain/money";

/** The one place where money is drawn; with what belongs beside it. */
export function Price({ amount, children }: { amount: Centavos; children?: ReactNode }) {
  return (
    <p className="price num">
      {formatMoney(amount)}
      {children}
    </p>
  );
}
