import * as z from "zod";
import { parseMoney } from "~/domain/money";
import { text } from "~/forms/schema.server";

export const offerSchema = z.object({ price: text.transform(parseMoney) });
