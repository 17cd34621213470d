import type { Centavos } from "~/domain/money";
import { Picture, type PictureImage } from "../picture";
import { Price } from "../price";
import { ListingTitle, type Titled } from "./listing-title";

interface ListingLeadProps {
  /** `priceLabel`: what an auction's price is. */
  product: Titled & { id: string; price: Centavos; priceLabel?: string; image: PictureImage | null };
}

/** Which listing a page is about. */
export function ListingLead({ product }: ListingLeadProps) {
  const { id, price, priceLabel, image } = product;
  return (
    <div className="purpose row">
      {image && <Picture image={image} alt="" sizes="96px" />}
      <div className="stack tight">
        <p>
          <a href={`/product/${id}`}>
            <ListingTitle of={product} />
          </a>
        </p>
        <div>
          {priceLabel && <p className="small muted">{priceLabel}</p>}
          <Price amount={price} />
        </div>
      </div>
    </div>
  );
}
