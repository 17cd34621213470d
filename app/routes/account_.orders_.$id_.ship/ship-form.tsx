import type { FormEvent } from "react";
import { ARRIVES_WITHIN, checkSending, type SendingField, USUAL_ARRIVAL, WAYS } from "~/domain/shipments/shipment";
import type { FormReply } from "~/http/forms/forms.server";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, FieldErrors } from "~/ui/field";
import { sendingErrors } from "~/ui/shipments/shipment-errors";
import { TrackingFields } from "~/ui/shipments/tracking-fields";
import { typedFields } from "~/ui/typed-fields";
import { useLiveErrors } from "~/ui/use-live-errors";
import { usePending } from "~/ui/use-pending";

const FIELDS: readonly SendingField[] = ["way", "carrier", "carrier_name", "number", "days"];

/** The form as typed. */
export function typedIn(form: FormData): Partial<Record<SendingField, string>> {
  return typedFields(form, FIELDS);
}

function errorsOf(form: HTMLFormElement) {
  const answer = checkSending(typedIn(new FormData(form)));
  return answer.ok ? {} : sendingErrors(answer.refusals);
}

/** How it gets there, and until when. */
export function ShipForm({ orderId, reply }: { orderId: string; reply?: FormReply }) {
  const { t } = useLanguage();
  const [pending, startPending] = usePending();
  const { errors, props, isFine } = useLiveErrors(reply?.errors, errorsOf);
  const typed: FormReply["typed"] = reply?.typed ?? {};
  const days = { name: "days", errors: errors.days };

  function onSubmit(event: FormEvent) {
    if (pending || !isFine()) event.preventDefault();
    else startPending();
  }

  return (
    <form
      className="stack sending"
      method="post"
      action={`/account/orders/${orderId}/ship`}
      onSubmit={onSubmit}
      {...props}
    >
      <fieldset className="stack tight plain">
        <legend className="section">{t("parcel.ship.way")}</legend>
        {WAYS.map((way) => (
          <label key={way} className="card tick">
            <input type="radio" name="way" value={way} defaultChecked={(typed.way ?? "carrier") === way} />
            <span>
              <b>{t(way === "own" ? "parcel.ship.own" : `parcel.about.ways.${way}`)}</b>
              <span className="small muted">{t(`parcel.ship.aboutWay.${way}`)}</span>
            </span>
          </label>
        ))}
        <FieldErrors name="way" errors={errors.way} />
      </fieldset>
      <div className="stack if-carrier">
        <TrackingFields typed={typed} errors={errors} />
      </div>
      <Field {...days} label={t("parcel.ship.days")}>
        <select id="days" name="days" defaultValue={typed.days ?? USUAL_ARRIVAL} {...describedBy(days)}>
          {ARRIVES_WITHIN.map((count) => (
            <option key={count} value={count}>
              {t("parcel.ship.day", { count })}
            </option>
          ))}
        </select>
      </Field>
      <button className="btn main wide" type="submit" aria-busy={pending}>
        {t(pending ? "parcel.ship.saving" : "parcel.ship.save")}
      </button>
    </form>
  );
}
