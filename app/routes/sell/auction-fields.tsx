import { DURATIONS } from "~/domain/auctions/terms";
import { DEFAULT_DURATION } from "~/domain/auctions/typed-terms";
import type { TypedListing } from "~/domain/catalog/listing";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { PriceField } from "~/ui/catalog/price-field";
import { describedBy, Field, TextField } from "~/ui/field";

export function AuctionFields({ typed, errors }: { typed: TypedListing; errors: FieldErrors }) {
  const { t } = useLanguage();
  return (
    <fieldset className="plain if-auction">
      <legend className="section">{t("sell.field.terms")}</legend>
      <div className="pair">
        <PriceField
          name="reserve"
          label={t("sell.field.reserve")}
          hint={t("sell.field.reserveHint")}
          defaultValue={typed.reserve}
          errors={errors.reserve}
        />
        <PriceField
          name="buy_it_now"
          label={t("sell.field.buy_it_now")}
          hint={t("sell.field.buy_it_nowHint")}
          defaultValue={typed.buy_it_now}
          errors={errors.buy_it_now}
        />
        <Field name="duration" label={t("sell.field.duration")} errors={errors.duration}>
          <select
            id="duration"
            name="duration"
            defaultValue={typed.duration ?? DEFAULT_DURATION}
            {...describedBy({ name: "duration", errors: errors.duration })}
          >
            {DURATIONS.map((days) => (
              <option key={days} value={days}>
                {t("sell.days", { count: days })}
              </option>
            ))}
          </select>
        </Field>
        <TextField
          name="starts_at"
          type="datetime-local"
          label={t("sell.field.starts_at")}
          hint={t("sell.field.starts_atHint")}
          defaultValue={typed.starts_at}
          errors={errors.starts_at}
        />
      </div>
    </fieldset>
  );
}
