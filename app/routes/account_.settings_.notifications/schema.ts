import * as z from "zod";
import { checkbox } from "~/forms/schema.server";

export const preferencesSchema = z.object({ notify_email: checkbox, notify_outbid: checkbox });
