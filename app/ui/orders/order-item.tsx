import { createContext, type ReactNode, useContext } from "react";
import type { Centavos } from "~/domain/money";
import { Money } from "~/ui/money";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { type PictureImage, Thumbnail } from "../picture";

interface OrderItemProps extends Titled {
  /** The page that the title leads to; `null` when there is none. */
  page: string | null;
  image: PictureImage | null;
  /** `null` where `children` say it. */
  amount: Centavos | null;
  /** What the amount is, where the list does not say. */
  label?: string;
  children: ReactNode;
  buttons?: ReactNode;
  /** Without a frame. */
  plain?: boolean;
}

/** Whether items stand below the heading of a group. */
export const InGroup = createContext(false);

export function OrderItem({ page, title, language, image, amount, label, children, buttons, plain }: OrderItemProps) {
  const Heading = useContext(InGroup) ? "h3" : "h2";
  const name = <ListingTitle of={{ title, language }} />;
  return (
    <li className={plain ? undefined : "card"}>
      <Thumbnail image={image} />
      <div className="stack tight">
        <Heading>{page === null ? name : <a href={page}>{name}</a>}</Heading>
        {children}
      </div>
      {amount !== null && (
        <p className="num">
          {label && <span className="small muted">{label} </span>}
          <b>
            <Money amount={amount} />
          </b>
        </p>
      )}
      {buttons && <div className="row">{buttons}</div>}
    </li>
  );
}
