import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { OfferForm } from "~/ui/offers/offer-form";
import type { ShownProduct } from "./facts";

interface BargainProps {
  product: ShownProduct;
  takesOffers: boolean;
  /** This person's last one here; of its seller, none. */
  own: { id: string; amount: Centavos } | null;
  formKey: string;
}

/** The form to offer another price, a person's own last offer, and for the seller whether there can be any. */
export function Bargain({ product, takesOffers, own, formKey }: BargainProps) {
  const { t } = useLanguage();
  const { id, isOwn, isForSale } = product;
  if (isOwn && isForSale) {
    return (
      <p>
        <a href={`/product/${id}/offer-terms`}>{t("offers.terms.link")}</a>
      </p>
    );
  }
  return (
    <>
      {own && (
        <p className="small">
          <a href={`/account/offers/${own.id}`}>{t("offers.yours", { amount: own.amount })}</a>
        </p>
      )}
      {takesOffers && isForSale && !isOwn && (
        <details>
          <summary>{t("offers.make")}</summary>
          <OfferForm product={product} formKey={formKey} />
        </details>
      )}
    </>
  );
}
