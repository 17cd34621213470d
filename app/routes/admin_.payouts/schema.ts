import * as z from "zod";
import { checkbox, multiple } from "~/forms/schema.server";

/** The sellers who are paid: those chosen, or all. */
export const payoutsSchema = z.object({ seller: multiple, all: checkbox });
