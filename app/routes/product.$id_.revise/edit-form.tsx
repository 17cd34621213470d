import type { FormEvent } from "react";
import type { RevisableListing } from "~/data/catalog/revisions.server";
import { GOODS_FIELDS, type TypedGoods } from "~/domain/catalog/listing";
import { checkEdit } from "~/domain/catalog/revision";
import { typedGoods } from "~/domain/catalog/typed-goods";
import { checkForm } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { listingErrors } from "~/forms/listing-errors";
import { useLanguage } from "~/i18n/language-provider";
import { CategoryField, ConditionField, StockField, TermsFields, TitleField } from "~/ui/catalog/goods-fields";
import { OfferTermsFields } from "~/ui/catalog/offer-terms-fields";
import { PriceField } from "~/ui/catalog/price-field";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";
import { ListingPhotos } from "./listing-photos";

export function EditForm({ listing, reply }: { listing: RevisableListing; reply?: FormReply }) {
  const { t } = useLanguage();
  const { errors, refused, props, isFine } = useLiveErrors(reply?.errors, (form) =>
    checkForm(
      form,
      GOODS_FIELDS,
      (typed) => checkEdit(typed, { ...listing, images: listing.photos.length }),
      (refusals) => listingErrors(refusals, "condition"),
    ),
  );
  const { pending, start } = usePending();
  const typed: TypedGoods = reply?.typed ?? typedGoods(listing);

  /** A photo's button changes it whatever is typed. */
  function onSubmit(event: FormEvent) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (pending || !(submitter?.hasAttribute("formaction") || isFine())) event.preventDefault();
    else start();
  }

  return (
    <form
      id={KEPT_FORM}
      className="stack"
      method="post"
      action={`/product/${listing.id}/revise`}
      encType="multipart/form-data"
      onSubmit={onSubmit}
      {...props}
    >
      {/* Enter in a field presses the first button. */}
      <button className="sr" type="submit" tabIndex={-1} aria-hidden="true">
        {t("revise.save")}
      </button>
      <FormError reply={{ ...reply, errors: refused }} />
      <TitleField typed={typed} errors={errors} />
      <ListingPhotos listing={listing} />
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
            <StockField typed={typed} errors={errors} hint={t("revise.stockHint")} />
            {/* Sales while the form is open must still count. */}
            <input type="hidden" name="seen_stock" value={reply?.typed.seen_stock ?? listing.stock} />
          </>
        )}
      </div>
      {!listing.isAuction && <OfferTermsFields typed={typed} errors={errors} />}
      <TermsFields typed={typed} errors={errors} />
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "revise.saving" : "revise.save")}
      </button>
    </form>
  );
}
