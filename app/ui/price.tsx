import type { ReactNode } from "react";
import { type Centavos, formatMoney } from "~/domain/money";

/** The only component that renders money. */
export function Price({ amount, children }: { amount: Centavos; children?: ReactNode }) {
  return (
    <p className="price num">
      {formatMoney(amount)}
      {children}
    </p>
  );
}
