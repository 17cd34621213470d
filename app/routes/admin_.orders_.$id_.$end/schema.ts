import * as z from "zod";
import { reason } from "~/forms/admin-fields.server";

export const endSchema = z.object({ reason });
