import type { ReactNode } from "react";
import { DESCRIPTION_MAX, TERMS_MAX, TITLE_MAX, type TypedGoods } from "~/domain/catalog/listing";
import { CATEGORIES, CONDITIONS } from "~/domain/catalog/product";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, TextArea, TextField } from "../field";
import { MoneyField } from "../money-field";
import { LanguageFields } from "./language-fields";
import { PickupFields } from "./pickup-fields";
import { HandlingField, ReturnTermsFields } from "./sale-terms-fields";
import { ShippingRateFields } from "./shipping-rate-fields";

interface GoodsFieldsProps {
  typed: TypedGoods;
  errors: FieldErrors;
}

export function TitleField({ typed, errors }: GoodsFieldsProps) {
  const { t } = useLanguage();
  return (
    <TextField
      name="title"
      label={t("sell.field.title")}
      hint={t("sell.field.titleHint")}
      defaultValue={typed.title}
      errors={errors.title}
      maxLength={TITLE_MAX}
      autoComplete="off"
      required
    />
  );
}

export function CategoryField({ typed, errors }: GoodsFieldsProps) {
  const { t } = useLanguage();
  return (
    <Choice name="category" chosen={typed.category ?? ""} errors={errors}>
      <option value="">{t("sell.field.chooseCategory")}</option>
      {CATEGORIES.map((category) => (
        <option key={category} value={category}>
          {t(`shell.category.${category}`)}
        </option>
      ))}
    </Choice>
  );
}

type ConditionFieldProps = GoodsFieldsProps & Pick<ChoiceProps, "label" | "hint">;

export function ConditionField({ typed, errors, ...others }: ConditionFieldProps) {
  const { t } = useLanguage();
  return (
    <Choice name="condition" chosen={typed.condition ?? "new"} errors={errors} {...others}>
      {CONDITIONS.map((condition) => (
        <option key={condition} value={condition}>
          {t(`catalog.condition.${condition}`)}
        </option>
      ))}
    </Choice>
  );
}

/** No min or max: where an auction hides the field, the browser would block the form without a visible reason. */
export function StockField({ typed, errors, hint }: GoodsFieldsProps & { hint?: string }) {
  const { t } = useLanguage();
  return (
    <TextField
      name="stock"
      label={t("sell.field.stock")}
      hint={hint}
      defaultValue={typed.stock ?? "1"}
      errors={errors.stock}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

export function TermsFields({ typed, errors }: GoodsFieldsProps) {
  const { t } = useLanguage();
  const terms = (name: "shipping" | "returns", label: string, hint: string) => (
    <TextField
      name={name}
      label={label}
      hint={hint}
      defaultValue={typed[name]}
      errors={errors[name]}
      maxLength={TERMS_MAX}
    />
  );
  return (
    <>
      <TextArea
        name="description"
        label={t("sell.field.description")}
        hint={t("sell.field.descriptionHint")}
        errors={errors.description}
        defaultValue={typed.description}
        maxLength={DESCRIPTION_MAX}
      />
      <LanguageFields typed={typed} errors={errors} />
      <fieldset className="plain stack">
        <legend className="section">{t("listing.shippingTerms")}</legend>
        <PickupFields typed={typed} errors={errors} />
        <div className="pair">
          <MoneyField
            name="shipping_cost"
            label={t("sell.field.shipping_cost")}
            hint={t("sell.field.shipping_costHint")}
            defaultValue={typed.shipping_cost}
            errors={errors.shipping_cost}
          />
          <HandlingField typed={typed} />
          {terms("shipping", t("sell.field.shipping"), t("sell.field.shippingHint"))}
        </div>
        <ShippingRateFields typed={typed} errors={errors} />
      </fieldset>
      <fieldset className="plain stack">
        <legend className="section">{t("listing.returnTerms")}</legend>
        <div className="pair">
          <ReturnTermsFields typed={typed} />
          {terms("returns", t("listing.returnWords"), t("listing.returnWordsHint"))}
        </div>
      </fieldset>
    </>
  );
}

interface ChoiceProps {
  name: "category" | "condition";
  chosen: string;
  errors: FieldErrors;
  label?: string;
  hint?: string;
  children: ReactNode;
}

function Choice({ name, chosen, errors, label, hint, children }: ChoiceProps) {
  const { t } = useLanguage();
  const field = { name, hint, errors: errors[name] };
  return (
    <Field {...field} label={label ?? t(`sell.field.${name}`)}>
      <select id={name} name={name} defaultValue={chosen} required {...describedBy(field)}>
        {children}
      </select>
    </Field>
  );
}
