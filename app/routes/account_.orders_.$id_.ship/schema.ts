import * as z from "zod";
import { checkSending, SENDING_FIELDS } from "~/domain/shipments/shipment";
import { byRule, texts } from "~/forms/schema.server";
import { sendingErrors } from "~/forms/sending-errors";

export const shipSchema = z.object(texts(SENDING_FIELDS)).transform(byRule(checkSending, sendingErrors));
