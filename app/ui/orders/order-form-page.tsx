import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "../back-title";
import { ListingTitle, type Titled } from "../catalog/listing-title";

interface OrderFormPageProps {
  title: string;
  product: Titled;
  orderId: string;
  children: ReactNode;
}

export function OrderFormPage({ title, product, orderId, children }: OrderFormPageProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack account">
      <BackTitle to={`/account/orders/${orderId}`} label={t("orderPage.backToOrder")} title={title}>
        <p className="strong">
          <ListingTitle of={product} />
        </p>
      </BackTitle>
      {children}
    </div>
  );
}
