import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "../back-title";
import { Picture, type PictureImage } from "../picture";

interface OrderFormPageProps {
  title: string;
  product: string;
  image?: PictureImage | null;
  /** Shown above 1. */
  quantity?: number;
  orderId: string;
  children: ReactNode;
}

export function OrderFormPage({ title, product, image, quantity = 1, orderId, children }: OrderFormPageProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack account">
      <BackTitle to={`/account/orders/${orderId}`} label={t("orderPage.backToOrder")} title={title}>
        <div className={image ? "purpose row" : undefined}>
          {image && <Picture image={image} alt="" sizes="96px" />}
          <div>
            <p className="strong">{product}</p>
            {quantity > 1 && <p>{t("orderPage.pieces", { count: quantity })}</p>}
          </div>
        </div>
      </BackTitle>
      {children}
    </div>
  );
}
