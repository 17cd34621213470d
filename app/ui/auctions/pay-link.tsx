import type { Titled } from "../catalog/listing-title";
import { NextStep } from "./next-step";
import { PayWords } from "./pay-words";

type PayLinkProps = Titled & Parameters<typeof PayWords>[0] & { productId: string };

/** To the checkout of what one won, in a list. */
export function PayLink({ productId, title, language, toPay }: PayLinkProps) {
  return (
    <NextStep of={{ title, language }} to={`/checkout?product=${productId}`} isMain>
      <PayWords toPay={toPay} />
    </NextStep>
  );
}
