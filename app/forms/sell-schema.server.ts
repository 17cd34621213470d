import * as z from "zod";
import { LISTING_FIELDS } from "~/domain/catalog/listing";
import { generatedId, optionalText, texts } from "~/forms/schema.server";

export const sellSchema = z.object({ draft: generatedId, edition: optionalText, ...texts(LISTING_FIELDS) });
