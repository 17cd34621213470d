import * as z from "zod";
import { type Cadence, isCadence } from "~/domain/search/saved-search";
import { optionalText } from "~/forms/schema.server";

/** A list's own button says none. */
export const cadenceSchema = z.object({
  cadence: optionalText.transform((sent): Cadence => (isCadence(sent) ? sent : "instant")),
});
