import * as z from "zod";
import { generatedId, text } from "~/forms/schema.server";

export const questionSchema = z.object({ key: generatedId, question: text });
