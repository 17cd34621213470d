import * as z from "zod";
import { text } from "~/forms/schema.server";

export const additionSchema = z.object({ quantity: text });
