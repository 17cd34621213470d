import * as z from "zod";
import { checkbox } from "~/forms/schema.server";

export const strikesSchema = z.object({ blocks: checkbox });
