import { PICKUP_PLACE_MAX, type TypedGoods } from "~/domain/catalog/listing";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { Field, TextField } from "../field";

/** Where buyers can pick a listing up, beside shipping or instead of it. */
export function PickupFields({ typed, errors }: { typed: TypedGoods; errors: FieldErrors }) {
  const { t } = useLanguage();
  return (
    <div className="pair">
      <Field name="pickup_only" label={t("listing.pickup.shipping")}>
        <select id="pickup_only" name="pickup_only" defaultValue={typed.pickup_only}>
          <option value="">{t("listing.pickup.shipped")}</option>
          <option value="on">{t("listing.pickup.noShipping")}</option>
        </select>
      </Field>
      <TextField
        name="pickup_place"
        label={t("listing.pickup.place")}
        hint={t("listing.pickup.placeHint")}
        defaultValue={typed.pickup_place}
        errors={errors.pickup_place}
        maxLength={PICKUP_PLACE_MAX}
        autoComplete="off"
      />
    </div>
  );
}
