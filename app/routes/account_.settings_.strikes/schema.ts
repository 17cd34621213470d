import * as z from "zod";
import { appealField } from "~/forms/appeal.server";
import { text } from "~/forms/schema.server";

/** `strike` is the id of its order. */
export const appealSchema = z.object({ strike: text, appeal: appealField });
