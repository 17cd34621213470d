import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";

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
      <div className="stack tight account-title">
        <a className="small" href={`/account/orders/${orderId}`}>
          <span aria-hidden="true">‹ </span>
          {t("parcel.backToOrder")}
        </a>
        <h1>{title}</h1>
        <p className="strong">{product}</p>
      </div>
      {children}
    </div>
  );
}
