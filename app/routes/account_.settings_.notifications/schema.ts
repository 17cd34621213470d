import * as z from "zod";
import { tick } from "~/forms/schema.server";

export const switchesSchema = z.object({ notify_email: tick, notify_outbid: tick });
