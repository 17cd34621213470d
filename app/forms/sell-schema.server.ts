import * as z from "zod";
import { LISTING_FIELDS } from "~/domain/catalog/listing";
import { drawnId, texts } from "~/forms/schema.server";

export const sellSchema = z.object({ draft: drawnId, ...texts(LISTING_FIELDS) });
