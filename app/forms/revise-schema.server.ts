import * as z from "zod";
import { GOODS_FIELDS } from "~/domain/catalog/listing";
import { generatedId, optionalText, texts } from "~/forms/schema.server";

/** Fields of both forms of a published listing: edit it, or add to its description. */
export const reviseSchema = z.object({
  ...texts(GOODS_FIELDS),
  seen_stock: optionalText,
  addition: optionalText,
  key: generatedId,
});
