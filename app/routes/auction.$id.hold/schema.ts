import * as z from "zod";
import { drawnId } from "~/forms/schema.server";

export const holdSchema = z.object({ key: drawnId });
