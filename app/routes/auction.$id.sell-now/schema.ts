import * as z from "zod";
import { text } from "~/forms/schema.server";

/** The price that the seller was shown, centavos. */
export const earlySaleSchema = z.object({ price: text.transform((price) => Number.parseInt(price, 10)) });
