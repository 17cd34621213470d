import * as z from "zod";
import { LISTING_FIELDS } from "~/domain/catalog/listing";
import { generatedId, texts } from "~/forms/schema.server";

export const sellSchema = z.object({ draft: generatedId, ...texts(LISTING_FIELDS) });
