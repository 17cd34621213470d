import * as z from "zod";
import { generatedId, optionalText } from "~/forms/schema.server";

export const reportSchema = z.object({ key: generatedId, kind: optionalText, description: optionalText });
