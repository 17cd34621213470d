import * as z from "zod";
import { generatedId } from "~/forms/schema.server";

export const holdSchema = z.object({ key: generatedId });
