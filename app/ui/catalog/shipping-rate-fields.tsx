import type { TypedGoods } from "~/domain/catalog/listing";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "../field";
import { MoneyField } from "../money-field";

const NAMES = ["shipping_more", "shipping_free_from", "shipping_states"] as const;

/** What shipping costs beyond one piece, by state, and from which amount it is free. */
export function ShippingRateFields({ typed, errors }: { typed: TypedGoods; errors: FieldErrors }) {
  const { t } = useLanguage();
  const isUsed = NAMES.some((name) => typed[name] || errors[name]);
  const amount = (name: "shipping_more" | "shipping_free_from") => (
    <MoneyField
      name={name}
      label={t(`listing.rates.${name}`)}
      hint={t(`listing.rates.${name}Hint`)}
      defaultValue={typed[name]}
      errors={errors[name]}
    />
  );
  const states = {
    name: "shipping_states",
    hint: t("listing.rates.shipping_statesHint"),
    errors: errors.shipping_states,
  };
  return (
    <details open={isUsed || undefined}>
      <summary>{t("listing.rates.more")}</summary>
      <div className="stack">
        <div className="pair">
          {amount("shipping_more")}
          {amount("shipping_free_from")}
        </div>
        <Field {...states} label={t("listing.rates.shipping_states")}>
          <textarea
            id="shipping_states"
            name="shipping_states"
            rows={3}
            defaultValue={typed.shipping_states}
            {...describedBy(states)}
          />
        </Field>
      </div>
    </details>
  );
}
