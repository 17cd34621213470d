import * as z from "zod";
import { checkSending, SENDING_FIELDS } from "~/domain/shipments/shipment";
import { checkedBy, texts } from "~/forms/schema.server";
import { sendingErrors } from "~/forms/shipment-errors";

export const shipSchema = z.object(texts(SENDING_FIELDS)).transform(checkedBy(checkSending, sendingErrors));
