import * as z from "zod";
import { generatedId, text } from "~/forms/schema.server";

export const offerSchema = z.object({ key: generatedId, price: text, amount: text, quantity: text, note: text });
