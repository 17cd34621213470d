import * as z from "zod";
import { text } from "~/forms/schema.server";

/** The price that the page showed to the seller, centavos. */
export const earlySaleSchema = z.object({ price: text.transform((price) => Number.parseInt(price, 10)) });
