import type { RevisableListing } from "~/data/catalog/revisions.server";
import { GOODS_FIELDS, type TypedGoods } from "~/domain/catalog/listing";
import { detectLanguage } from "~/domain/catalog/listing-language";
import { formatStatePrices } from "~/domain/catalog/shipping-rates";
import { formatAmount } from "~/domain/money";
import { checkForm } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { listingErrors } from "~/forms/listing-errors";
import { useLanguage } from "~/i18n/language-provider";
import { CategoryField, ConditionField, StockField, TermsFields, TitleField } from "~/ui/catalog/goods-fields";
import { PriceField } from "~/ui/catalog/price-field";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";
import { checkChanges } from "./check-changes";

export function EditForm({ listing, reply }: { listing: RevisableListing; reply?: FormReply }) {
  const { t } = useLanguage();
  const { errors, refused, props, isFine } = useLiveErrors(reply?.errors, (form) =>
    checkForm(
      form,
      GOODS_FIELDS,
      (typed) => checkChanges(typed, listing),
      (refusals) => listingErrors(refusals, "condition"),
    ),
  );
  const { pending, onSubmit } = usePending(isFine);
  const typed: TypedGoods = reply?.typed ?? asTyped(listing);

  return (
    <form
      id={KEPT_FORM}
      className="stack"
      method="post"
      action={`/product/${listing.id}/revise`}
      onSubmit={onSubmit}
      {...props}
    >
      <FormError reply={{ ...reply, errors: refused }} />
      <TitleField typed={typed} errors={errors} />
      <div className="pair">
        <CategoryField typed={typed} errors={errors} />
        <ConditionField typed={typed} errors={errors} />
        {!listing.isAuction && (
          <>
            <PriceField
              name="price"
              label={t("sell.field.price")}
              defaultValue={typed.price}
              errors={errors.price}
              required
            />
            <StockField typed={typed} errors={errors} />
            {/* Sales while the form is open must still count. */}
            <input type="hidden" name="seen_stock" value={reply?.typed.seen_stock ?? listing.stock} />
          </>
        )}
      </div>
      <TermsFields typed={typed} errors={errors} />
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "revise.saving" : "revise.save")}
      </button>
    </form>
  );
}

function asTyped({ title, category, condition, price, stock, returns, description, ...listing }: RevisableListing) {
  const { shipping, shippingCost, language, secondTitle, secondDescription, handlingDays, returnDays, returnPayer } =
    listing;
  const { shippingMore, shippingStates, shippingFreeFrom } = listing;
  return {
    title,
    category,
    condition,
    price: formatAmount(price),
    stock: String(stock),
    shipping: shipping ?? "",
    shipping_more: shippingMore === null ? "" : formatAmount(shippingMore),
    shipping_states: formatStatePrices(shippingStates),
    shipping_free_from: shippingFreeFrom === null ? "" : formatAmount(shippingFreeFrom),
    shipping_cost: shippingCost > 0 ? formatAmount(shippingCost) : "",
    returns: returns ?? "",
    description: description ?? "",
    language: language === detectLanguage({ title, description }) ? "" : language,
    second_title: secondTitle ?? "",
    second_description: secondDescription ?? "",
    handling_days: String(handlingDays ?? ""),
    return_days: String(returnDays ?? ""),
    return_payer: returnPayer ?? "",
  };
}
