import * as z from "zod";
import { text } from "~/forms/schema.server";

/** The payout's status that the administrator saw. */
export const failedSchema = z.object({ status: text });
