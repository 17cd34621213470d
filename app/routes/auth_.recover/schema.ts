import * as z from "zod";
import { email } from "~/http/forms/auth-fields.server";

export const recoverSchema = z.object({ email });
