import * as z from "zod";
import { text } from "~/forms/schema.server";

export const answerSchema = z.object({ question: text, answer: text });
