import * as z from "zod";
import { CONSENT_ACTIONS } from "~/domain/auth/authorization";
import { oneOf } from "~/forms/schema.server";

/** The buttons of the page send one of them. */
export const consentSchema = z.object({ action: oneOf(CONSENT_ACTIONS, { key: "shell.error" }) });
