import * as z from "zod";
import { text } from "~/forms/schema.server";

export const revelationSchema = z.object({ reason: text });
