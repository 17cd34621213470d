import * as z from "zod";
import { text } from "~/forms/schema.server";

/** Which field is required depends on how the order can be cancelled. */
export const cancelSchema = z.object({ cause: text, reason: text });
