import type { ShippingMethod } from "~/domain/shipments/shipment";
import type { TextKey } from "~/i18n/texts";

interface OnItsWay {
  pickupPlace: string | null;
  shipment: { way: ShippingMethod } | null;
}

/** What the buyer of an order on its way, or handed over in person, confirms. */
export function arrivedText({ pickupPlace, shipment }: OnItsWay): TextKey {
  return pickupPlace !== null || shipment?.way === "in_person"
    ? "orderPage.arrived.inPerson"
    : "orderPage.arrived.action";
}
