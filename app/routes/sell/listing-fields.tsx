import { useState } from "react";
import { LISTING_TYPES, type TypedListing } from "~/domain/catalog/listing";
import { parseMoney } from "~/domain/money";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { IncrementTable } from "~/ui/auctions/increment-table";
import { CategoryField, ConditionField, StockField, TermsFields } from "~/ui/catalog/goods-fields";
import { OfferTermsFields } from "~/ui/catalog/offer-terms-fields";
import { PriceField } from "~/ui/catalog/price-field";
import { AuctionFields } from "./auction-fields";

interface ListingFieldsProps {
  typed: TypedListing;
  errors: FieldErrors;
}

/** CSS shows the fields of the chosen type; those of the other type are sent as well and ignored. */
export function ListingFields({ typed, errors }: ListingFieldsProps) {
  const { t } = useLanguage();
  const [price, setPrice] = useState(typed.price ?? "");
  return (
    <>
      <ListingType chosen={typed.listing_type} />
      <div className="pair close">
        <CategoryField typed={typed} errors={errors} />
        <PriceField
          name="price"
          label={
            <>
              <span className="if-fixed">{t("sell.field.price")}</span>
              <span className="if-auction">{t("sell.field.startingPrice")}</span>
            </>
          }
          defaultValue={typed.price}
          errors={errors.price}
          onInput={(event) => setPrice(event.currentTarget.value)}
          required
        />
        <ConditionField typed={typed} errors={errors} hint={t("sell.field.conditionHint")} />
        <div className="if-fixed">
          <StockField typed={typed} errors={errors} />
        </div>
      </div>
      <div className="if-fixed">
        <OfferTermsFields typed={typed} errors={errors} />
      </div>
      <details className="if-auction">
        <summary>{t("sell.increments")}</summary>
        <p className="small muted">{t("sell.incrementsHint")}</p>
        <IncrementTable price={parseMoney(price)} />
      </details>
      <AuctionFields typed={typed} errors={errors} />
      <TermsFields typed={typed} errors={errors} />
    </>
  );
}

function ListingType({ chosen }: { chosen: string | undefined }) {
  const { t } = useLanguage();
  return (
    <fieldset className="stack plain">
      <legend className="legend">{t("sell.field.listingType")}</legend>
      <div className="choice">
        {LISTING_TYPES.map((type) => (
          <label key={type}>
            <span>
              <input
                type="radio"
                name="listing_type"
                value={type}
                defaultChecked={(type === "auction") === (chosen === "auction")}
              />{" "}
              <b>{t(`sell.field.${type}`)}</b>
            </span>
            <span className="small muted">{t(`sell.field.${type}Hint`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
