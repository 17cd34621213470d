import * as z from "zod";
import { checkbox, drawnId, text } from "~/forms/schema.server";

export const cancellationSchema = z.object({ reason: text, block: checkbox, key: drawnId });
