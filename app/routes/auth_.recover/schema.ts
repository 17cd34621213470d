import { z } from "zod";
import { email } from "~/http/auth-fields.server";

export const recoverSchema = z.object({ email });
