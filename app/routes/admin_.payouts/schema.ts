import * as z from "zod";
import { several, tick } from "~/forms/schema.server";

/** The sellers who are paid: those chosen, or all. */
export const payoutsSchema = z.object({ seller: several, all: tick });
