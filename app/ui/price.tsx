import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { Money } from "~/ui/money";

/** The price that leads a page or a card. */
export function Price({ amount, children }: { amount: Centavos; children?: ReactNode }) {
  return (
    <p className="price num">
      <Money amount={amount} />
      {children}
    </p>
  );
}
