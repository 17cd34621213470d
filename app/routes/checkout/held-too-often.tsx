import type { CheckoutContents } from "~/data/checkout/checkout-contents.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

export function HeldTooOften({ products }: { products: CheckoutContents["heldTooOften"] }) {
  const { t } = useLanguage();
  return products.map(({ productId, title, from }) => (
    <p key={productId} className="strong">
      {t("checkout.heldTooOften", { title })} <Moment at={from} shows="phrase" />.
    </p>
  ));
}
