import * as z from "zod";
import { drawnId, text, tick } from "~/forms/schema.server";

export const cancellationSchema = z.object({ reason: text, block: tick, key: drawnId });
