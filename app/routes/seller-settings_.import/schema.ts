import * as z from "zod";
import { isCategory, isCondition } from "~/domain/catalog/product";
import { optionalText } from "~/forms/schema.server";

/** What lines get that do not say it themselves. */
export const importSchema = z.object({
  category: optionalText.transform((sent) => (isCategory(sent) ? sent : undefined)),
  condition: optionalText.transform((sent) => (isCondition(sent) ? sent : undefined)),
});
