import * as z from "zod";
import { checkbox, multiple } from "~/forms/schema.server";

/** Selected sellers, or all of them. */
export const payoutsSchema = z.object({ seller: multiple, all: checkbox });
