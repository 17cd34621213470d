import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { Money } from "~/ui/money";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { type PictureImage, Thumbnail } from "../picture";

interface ItemLineProps extends Titled {
  productId: string;
  image: PictureImage | null;
  amount: Centavos;
  /** What can be chosen about it. */
  choice?: ReactNode;
  children: ReactNode;
}

/** What is to be paid, and its amount. */
export function ItemLine({ productId, title, language, image, amount, choice, children }: ItemLineProps) {
  return (
    <li>
      <Thumbnail image={image} />
      <div className="stack tight">
        <h3>
          <a href={`/product/${productId}`}>
            <ListingTitle of={{ title, language }} />
          </a>
        </h3>
        {children}
      </div>
      <p className="num strong">
        <Money amount={amount} />
      </p>
      {choice}
    </li>
  );
}
