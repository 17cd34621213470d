import * as z from "zod";
import { text } from "~/forms/schema.server";

export const counterSchema = z.object({ counter: text });
