import { optionalText } from "~/forms/schema.server";
import { sellSchema } from "~/forms/sell-schema.server";

/** The sell form, or the specification's `productName` alone. */
export const productInfoSchema = sellSchema.extend({ productName: optionalText });
