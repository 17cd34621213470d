import * as z from "zod";
import { text } from "~/forms/schema.server";

export const quantitySchema = z.object({ product: text, quantity: text });
