import type { ReactNode } from "react";

/** The form of the buy box: its quantity goes to the cart or, by a button like this, to the checkout. */
export const BUY_FORM = "buy";

interface BuyNowButtonProps {
  productId: string;
  className: string;
  children: ReactNode;
}

export function BuyNowButton({ productId, className, children }: BuyNowButtonProps) {
  const asked = { name: "product", value: productId, formMethod: "get", formAction: "/checkout" } as const;
  return (
    <button className={className} type="submit" form={BUY_FORM} {...asked}>
      {children}
    </button>
  );
}
