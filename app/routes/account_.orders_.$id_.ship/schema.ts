import * as z from "zod";
import { checkShipment, SHIPMENT_FIELDS } from "~/domain/shipments/shipment";
import { checkedBy, texts } from "~/forms/schema.server";
import { shipmentErrors } from "~/forms/shipment-errors";

export const shipSchema = z.object(texts(SHIPMENT_FIELDS)).transform(checkedBy(checkShipment, shipmentErrors));
