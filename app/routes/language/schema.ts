import * as z from "zod";
import { optionalText, text } from "~/forms/schema.server";

export const languageSchema = z.object({ lang: optionalText, to: text });
