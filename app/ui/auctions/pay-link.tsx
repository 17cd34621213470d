import { ListingTitle, type Titled } from "../catalog/listing-title";
import { PayWords } from "./pay-words";

type PayLinkProps = Titled & Parameters<typeof PayWords>[0] & { productId: string };

/** To the checkout of what one won, in a list. */
export function PayLink({ productId, title, language, toPay }: PayLinkProps) {
  return (
    <a className="btn main" href={`/checkout?product=${productId}`}>
      <PayWords toPay={toPay} />{" "}
      <span className="sr">
        <ListingTitle of={{ title, language }} />
      </span>
    </a>
  );
}
