import * as z from "zod";
import { checkTracking, TRACKING_FIELDS } from "~/domain/shipments/shipment";
import { checkedBy, texts } from "~/forms/schema.server";
import { shipmentErrors } from "~/forms/shipment-errors";

export const trackingSchema = z.object(texts(TRACKING_FIELDS)).transform(checkedBy(checkTracking, shipmentErrors));
