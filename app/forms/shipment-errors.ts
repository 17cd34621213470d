import { CARRIER_NAME_MAX, type SendingField, type SendingRefusal, TRACKING_NUMBER } from "~/domain/shipments/shipment";
import { type FieldErrors, sentence, sentences } from "./sentence";

export function sendingErrors(refusals: Partial<Record<SendingField, SendingRefusal>>): FieldErrors {
  return sentences(refusals, (refusal) =>
    sentence(
      "orderPage.ship.refusal",
      refusal,
      refusal === "numberInvalid" ? TRACKING_NUMBER : { max: CARRIER_NAME_MAX },
    ),
  );
}
