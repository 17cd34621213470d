import * as z from "zod";
import { checkbox, generatedId, text } from "~/forms/schema.server";

export const cancellationSchema = z.object({ reason: text, block: checkbox, key: generatedId });
