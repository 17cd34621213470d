import type { ReactNode } from "react";
import { type Centavos, formatMoney } from "~/domain/money";
import { Picture, type PictureImage } from "../picture";

interface GoodsProps {
  /** `null` when the product has no page. */
  productId: string | null;
  title: string;
  image: PictureImage | null;
  amount: Centavos;
  /** Below the title. */
  children: ReactNode;
  buttons?: ReactNode;
  /** Without a frame. */
  plain?: boolean;
}

/** A product in a list of orders, bids or watched auctions. */
export function OrderGoods({ productId, title, image, amount, children, buttons, plain }: GoodsProps) {
  return (
    <li className={plain ? undefined : "card"}>
      {image && <Picture image={image} alt="" sizes="4.5rem" />}
      <div className="stack tight">
        <h2>{productId === null ? title : <a href={`/product/${productId}`}>{title}</a>}</h2>
        {children}
      </div>
      <p className="num strong">{formatMoney(amount)}</p>
      {buttons && <div className="row">{buttons}</div>}
    </li>
  );
}
