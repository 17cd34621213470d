import * as z from "zod";
import { CONSENT_ACTIONS } from "~/domain/auth/authorization";
import { oneOf } from "~/forms/schema.server";

export const consentSchema = z.object({ action: oneOf(CONSENT_ACTIONS, { key: "applications.choose" }) });
