import * as z from "zod";
import { optionalText } from "~/forms/schema.server";

export const offerTermsSchema = z.object({ offers: optionalText, lowest_offer: optionalText });
