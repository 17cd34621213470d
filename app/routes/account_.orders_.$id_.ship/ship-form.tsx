import type { AddressFields } from "~/domain/accounts/address";
import {
  ARRIVES_WITHIN,
  checkShipment,
  SHIPMENT_FIELDS,
  SHIPPING_METHODS,
  USUAL_ARRIVAL,
} from "~/domain/shipments/shipment";
import { checkForm } from "~/forms/check-form";
import type { FormReply } from "~/forms/form-reply";
import { shipmentErrors } from "~/forms/shipment-errors";
import { useLanguage } from "~/i18n/language-provider";
import { AddressLines } from "~/ui/accounts/address-lines";
import { describedBy, describedGroup, Field, FieldErrors, KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { TrackingFields } from "~/ui/shipments/tracking-fields";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";

interface ShipFormProps {
  orderId: string;
  reply?: FormReply;
  shipTo: AddressFields | null;
}

export function ShipForm({ orderId, shipTo, reply }: ShipFormProps) {
  const { t } = useLanguage();
  const { errors, refused, props, isFine } = useLiveErrors(reply?.errors, (form) =>
    checkForm(form, SHIPMENT_FIELDS, checkShipment, shipmentErrors),
  );
  const { pending, onSubmit } = usePending(isFine);
  const typed: FormReply["typed"] = reply?.typed ?? {};
  const { group, choice } = describedGroup({ name: "way", errors: errors.way });
  const days = { name: "days", errors: errors.days };

  return (
    <form
      id={KEPT_FORM}
      className="stack shipment"
      method="post"
      action={`/account/orders/${orderId}/ship`}
      onSubmit={onSubmit}
      {...props}
    >
      <FormError reply={{ ...reply, errors: refused }} />
      <p className="muted">{t("orderPage.ship.body")}</p>
      {shipTo && (
        <section className="card stack tight">
          <h2>{t("orderPage.shipTo")}</h2>
          <AddressLines address={shipTo} />
        </section>
      )}
      <fieldset className="stack tight plain" {...group}>
        <legend className="section">{t("orderPage.ship.way")}</legend>
        {SHIPPING_METHODS.map((way) => (
          <label key={way} className="card tick">
            <input type="radio" name="way" value={way} defaultChecked={(typed.way ?? "carrier") === way} {...choice} />
            <span>
              <b>{t(way === "own" ? "orderPage.ship.own" : `orderPage.about.ways.${way}`)}</b>
              <span className="small muted">{t(`orderPage.ship.aboutWay.${way}`)}</span>
            </span>
          </label>
        ))}
        <FieldErrors name="way" errors={errors.way} />
      </fieldset>
      <div className="stack if-carrier">
        <TrackingFields typed={typed} errors={errors} />
      </div>
      <Field {...days} label={t("orderPage.ship.days")}>
        <select id="days" name="days" defaultValue={typed.days ?? USUAL_ARRIVAL} {...describedBy(days)}>
          {ARRIVES_WITHIN.map((count) => (
            <option key={count} value={count}>
              {t("orderPage.ship.day", { count })}
            </option>
          ))}
        </select>
      </Field>
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "orderPage.ship.saving" : "orderPage.ship.save")}
      </button>
    </form>
  );
}
