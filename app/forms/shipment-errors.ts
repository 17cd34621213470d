import {
  CARRIER_NAME_MAX,
  type ShipmentField,
  type ShipmentRefusal,
  TRACKING_NUMBER,
} from "~/domain/shipments/shipment";
import { type FieldErrors, sentence, sentences } from "./sentence";

export function shipmentErrors(refusals: Partial<Record<ShipmentField, ShipmentRefusal>>): FieldErrors {
  return sentences(refusals, (refusal) =>
    sentence(
      "orderPage.ship.refusal",
      refusal,
      refusal === "numberInvalid" ? TRACKING_NUMBER : { max: CARRIER_NAME_MAX },
    ),
  );
}
