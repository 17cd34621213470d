import type { ReactNode } from "react";
import { useState } from "react";
import { DESCRIPTION_MAX, LISTING_TYPES, TERMS_MAX, type TypedListing } from "~/domain/listing";
import { parseMoney } from "~/domain/money";
import { CATEGORIES, CONDITIONS } from "~/domain/product";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, TextField } from "~/ui/field";
import { Increments } from "~/ui/increments";
import { MoneyField } from "~/ui/money-field";
import type { FieldErrors } from "~/ui/use-live-errors";
import { AuctionFields } from "./auction-fields";

interface ListingFieldsProps {
  typed: TypedListing;
  errors: FieldErrors;
}

/**
 * What a listing says beside its title and its photos. The sheet shows the fields of the type that is chosen; those of
 * the other are sent as well and count for nothing.
 */
export function ListingFields({ typed, errors }: ListingFieldsProps) {
  const { t } = useLanguage();
  const [price, setPrice] = useState(typed.price ?? "");
  const terms = (name: "shipping" | "returns") => (
    <TextField
      name={name}
      label={t(`sell.field.${name}`)}
      hint={t(`sell.field.${name}Hint`)}
      defaultValue={typed[name]}
      errors={errors[name]}
      maxLength={TERMS_MAX}
    />
  );
  return (
    <>
      <ListingType chosen={typed.listing_type} />
      <div className="pair">
        <Choice name="category" chosen={typed.category ?? ""} errors={errors}>
          <option value="">{t("sell.field.chooseCategory")}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {t(`shell.category.${category}`)}
            </option>
          ))}
        </Choice>
        <Choice name="condition" chosen={typed.condition ?? "new"} errors={errors}>
          {CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {t(`catalog.condition.${condition}`)}
            </option>
          ))}
        </Choice>
        <MoneyField
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
        <div className="if-fixed">
          {/* Where it is not shown it must not keep the form from being sent: its bounds are checked by the rule alone. */}
          <TextField
            name="stock"
            label={t("sell.field.stock")}
            defaultValue={typed.stock ?? "1"}
            errors={errors.stock}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <details className="if-auction">
          <summary>{t("sell.increments")}</summary>
          <p className="small muted">{t("sell.incrementsHint")}</p>
          <Increments price={parseMoney(price)} />
        </details>
      </div>
      <AuctionFields typed={typed} errors={errors} />
      <div className="pair">
        {terms("shipping")}
        {terms("returns")}
      </div>
      <Field
        name="description"
        label={t("sell.field.description")}
        hint={t("sell.field.descriptionHint")}
        errors={errors.description}
      >
        <textarea
          id="description"
          name="description"
          defaultValue={typed.description}
          maxLength={DESCRIPTION_MAX}
          {...describedBy({ name: "description", hint: true, errors: errors.description })}
        />
      </Field>
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

interface ChoiceProps {
  name: "category" | "condition";
  chosen: string;
  errors: FieldErrors;
  children: ReactNode;
}

function Choice({ name, chosen, errors, children }: ChoiceProps) {
  const { t } = useLanguage();
  return (
    <Field name={name} label={t(`sell.field.${name}`)} errors={errors[name]}>
      <select id={name} name={name} defaultValue={chosen} required {...describedBy({ name, errors: errors[name] })}>
        {children}
      </select>
    </Field>
  );
}
