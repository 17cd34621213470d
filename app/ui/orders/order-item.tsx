import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { Money } from "~/ui/money";
import { Picture, type PictureImage } from "../picture";

interface OrderItemProps {
  /** The page that the title leads to; `null` when there is none. */
  page: string | null;
  title: string;
  image: PictureImage | null;
  amount: Centavos;
  /** What the amount is, where the list does not say. */
  label?: string;
  children: ReactNode;
  buttons?: ReactNode;
  /** Without a frame. */
  plain?: boolean;
}

export function OrderItem({ page, title, image, amount, label, children, buttons, plain }: OrderItemProps) {
  return (
    <li className={plain ? undefined : "card"}>
      {image && <Picture image={image} alt="" sizes="4.5rem" />}
      <div className="stack tight">
        <h2>{page === null ? title : <a href={page}>{title}</a>}</h2>
        {children}
      </div>
      <p className="num">
        {label && <span className="small muted">{label} </span>}
        <b>
          <Money amount={amount} />
        </b>
      </p>
      {buttons && <div className="row">{buttons}</div>}
    </li>
  );
}
