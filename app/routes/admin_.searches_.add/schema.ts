import * as z from "zod";
import { text } from "~/forms/schema.server";

export const synonymSchema = z.object({ words: text, term: text, concept: text });
