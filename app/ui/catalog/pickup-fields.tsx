import { PICKUP_PLACE_MAX, type TypedGoods } from "~/domain/catalog/listing";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "../field";

/** Where buyers can pick a listing up, beside shipping or instead of it. */
export function PickupFields({ typed, errors }: { typed: TypedGoods; errors: FieldErrors }) {
  const { t } = useLanguage();
  return (
    <>
      <TextField
        name="pickup_place"
        label={t("listing.pickup.place")}
        hint={t("listing.pickup.placeHint")}
        defaultValue={typed.pickup_place}
        errors={errors.pickup_place}
        maxLength={PICKUP_PLACE_MAX}
        autoComplete="off"
      />
      <label className="tick">
        <input type="checkbox" name="pickup_only" defaultChecked={typed.pickup_only === "on"} />
        <span>{t("listing.pickup.noShipping")}</span>
      </label>
    </>
  );
}
