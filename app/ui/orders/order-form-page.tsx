import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "../back-title";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { Picture, type PictureImage } from "../picture";

interface OrderFormPageProps {
  title: string;
  product: Titled;
  /** Shows what the seller has to pack. */
  image?: PictureImage | null;
  quantity?: number;
  orderId: string;
  /** The page above, where it is not the order's. */
  back?: { to: string; label: string };
  children: ReactNode;
}

export function OrderFormPage({ title, product, image, quantity = 1, orderId, back, children }: OrderFormPageProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack account">
      <BackTitle {...(back ?? { to: `/account/orders/${orderId}`, label: t("orderPage.backToOrder") })} title={title}>
        {!image && (
          <p className="strong">
            <ListingTitle of={product} />
          </p>
        )}
      </BackTitle>
      {image && (
        <div className="purpose row">
          <Picture image={image} alt="" sizes="96px" />
          <div className="stack tight">
            <p className="strong">
              <ListingTitle of={product} />
            </p>
            <p>{t("orderPage.pieces", { count: quantity })}</p>
          </div>
        </div>
      )}
      {children}
    </div>
  );
}
