import * as z from "zod";
import { generatedId } from "~/forms/schema.server";

export const discardSchema = z.object({ draft: generatedId });
