import * as z from "zod";
import { checkbox, multiple } from "~/forms/schema.server";

export const payoutsSchema = z.object({ seller: multiple, all: checkbox });
