import * as z from "zod";
import { drawnId, optionalText } from "~/forms/schema.server";

export const reportSchema = z.object({ key: drawnId, kind: optionalText, description: optionalText });
