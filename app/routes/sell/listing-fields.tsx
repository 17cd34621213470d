import type { ReactNode } from "react";
import { MAX_PRICE } from "~/domain/money";
import {
  CATEGORIES,
  CONDITIONS,
  DESCRIPTION_MAX,
  LISTING_TYPES,
  STOCK_MAX,
  TERMS_MAX,
  type TypedListing,
} from "~/domain/product";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, TextField } from "~/ui/field";
import type { FieldErrors } from "~/ui/use-live-errors";

/** As many letters as the highest price has, with its signs and separators. */
const PRICE_LETTERS = String(MAX_PRICE).length + 6;

interface ListingFieldsProps {
  typed: TypedListing;
  errors: FieldErrors;
}

/** What a listing says beside its title and its photos. */
export function ListingFields({ typed, errors }: ListingFieldsProps) {
  const { t } = useLanguage();
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
      <ListingType />
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
        <PriceField typed={typed} errors={errors} />
        <TextField
          name="stock"
          type="number"
          label={t("sell.field.stock")}
          defaultValue={typed.stock ?? "1"}
          errors={errors.stock}
          min={1}
          max={STOCK_MAX}
          step={1}
          required
        />
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

/** The one choice there is stays chosen, whatever was sent. */
function ListingType() {
  const { t } = useLanguage();
  return (
    <fieldset className="stack plain">
      <legend className="legend">{t("sell.field.listingType")}</legend>
      <div className="choice">
        {LISTING_TYPES.map((type) => (
          <label key={type}>
            <span>
              <input type="radio" name="listing_type" value={type} defaultChecked /> <b>{t(`sell.field.${type}`)}</b>
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

function PriceField({ typed, errors }: ListingFieldsProps) {
  const { t } = useLanguage();
  return (
    <Field name="price" label={t("sell.field.price")} errors={errors.price}>
      <div className="affix">
        <span aria-hidden="true">$</span>
        <input
          id="price"
          name="price"
          className="num"
          inputMode="decimal"
          autoComplete="off"
          maxLength={PRICE_LETTERS}
          defaultValue={typed.price}
          required
          {...describedBy({ name: "price", errors: errors.price })}
        />
      </div>
    </Field>
  );
}
