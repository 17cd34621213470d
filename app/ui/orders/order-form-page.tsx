import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "../back-title";

interface OrderQuestionProps {
  title: string;
  product: string;
  orderId: string;
  children: ReactNode;
}

/** A page with a form about an order, below the link back to it. */
export function OrderQuestion({ title, product, orderId, children }: OrderQuestionProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack account">
      <BackTitle to={`/account/orders/${orderId}`} label={t("orderPage.backToOrder")} title={title}>
        <p className="strong">{product}</p>
      </BackTitle>
      {children}
    </div>
  );
}
