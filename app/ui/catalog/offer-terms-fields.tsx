import type { TypedGoods } from "~/domain/catalog/listing";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { Field } from "../field";
import { MoneyField } from "../money-field";

/** Whether buyers may offer less than a fixed price, and from which secret amount; CSS hides it while they may not. */
export function OfferTermsFields({ typed, errors }: { typed: TypedGoods; errors: FieldErrors }) {
  const { t } = useLanguage();
  return (
    <div className="pair offer-terms">
      <Field name="offers" label={t("offers.terms.allow")}>
        <select id="offers" name="offers" defaultValue={typed.offers}>
          <option value="">{t("offers.terms.no")}</option>
          <option value="on">{t("offers.terms.yes")}</option>
        </select>
      </Field>
      <MoneyField
        name="lowest_offer"
        label={t("offers.terms.lowest")}
        hint={t("offers.terms.lowestHint")}
        defaultValue={typed.lowest_offer}
        errors={errors.lowest_offer}
      />
    </div>
  );
}
