import * as z from "zod";
import { GOODS_FIELDS } from "~/domain/catalog/listing";
import { drawnId, optionalText, texts } from "~/forms/schema.server";

/** What a listing is to say, or what is to be added to it. */
export const reviseSchema = z.object({
  ...texts(GOODS_FIELDS),
  seen_stock: optionalText,
  addition: optionalText,
  key: drawnId,
});
