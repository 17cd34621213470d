import { CARRIER_NAME_MAX, CARRIERS, carrierName, TRACKING_NUMBER } from "~/domain/shipments/shipment";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, TextField } from "../field";

interface TrackingFieldsProps {
  typed: Partial<Record<string, string>>;
  errors: FieldErrors;
}

/** A carrier that is not in our list needs a name. */
export function TrackingFields({ typed, errors }: TrackingFieldsProps) {
  const { t } = useLanguage();
  const choice = { name: "carrier", errors: errors.carrier };
  return (
    <>
      <Field {...choice} label={t("orderPage.ship.carrier")}>
        <select id="carrier" name="carrier" defaultValue={typed.carrier ?? ""} {...describedBy(choice)}>
          <option value="">{t("orderPage.ship.choose")}</option>
          {CARRIERS.map((carrier) => (
            <option key={carrier} value={carrier}>
              {carrier === "other" ? t("orderPage.ship.otherCarrier") : carrierName({ carrier, carrierName: null })}
            </option>
          ))}
        </select>
      </Field>
      <div className="if-other">
        <TextField
          name="carrier_name"
          label={t("orderPage.ship.carrierName")}
          errors={errors.carrier_name}
          defaultValue={typed.carrier_name}
          maxLength={CARRIER_NAME_MAX}
          autoComplete="off"
        />
      </div>
      <TextField
        name="number"
        label={t("orderPage.ship.number")}
        errors={errors.number}
        defaultValue={typed.number}
        maxLength={TRACKING_NUMBER.max * 2}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
