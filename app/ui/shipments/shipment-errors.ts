import { CARRIER_NAME_MAX, type SendingField, type SendingRefusal, TRACKING_NUMBER } from "~/domain/shipments/shipment";
import type { Sentence } from "~/forms/sentence";

/** The sentences of refusals, each on its field. */
export function sendingErrors(refusals: Partial<Record<SendingField, SendingRefusal>>): Record<string, Sentence[]> {
  const sentences = Object.entries(refusals).map(([field, refusal]): [string, Sentence[]] => {
    const values = refusal === "numberInvalid" ? TRACKING_NUMBER : { max: CARRIER_NAME_MAX };
    return [field, [{ key: `parcel.ship.refusal.${refusal}`, values }]];
  });
  return Object.fromEntries(sentences);
}
