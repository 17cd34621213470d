import * as z from "zod";
import { passkeyAnswer } from "~/forms/passkey-answer.server";

export const passkeySchema = z.object({ answer: passkeyAnswer });
