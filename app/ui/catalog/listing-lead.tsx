import type { Centavos } from "~/domain/money";
import { Picture, type PictureImage } from "../picture";
import { Price } from "../price";
import { ListingTitle, type Titled } from "./listing-title";

interface ListingLeadProps {
  product: Titled & { id: string; price: Centavos; image: PictureImage | null };
}

/** Which listing a page is about. */
export function ListingLead({ product }: ListingLeadProps) {
  const { id, price, image } = product;
  return (
    <div className="purpose row">
      {image && <Picture image={image} alt="" sizes="96px" />}
      <div className="stack tight">
        <p>
          <a href={`/product/${id}`}>
            <ListingTitle of={product} />
          </a>
        </p>
        <Price amount={price} />
      </div>
    </div>
  );
}
