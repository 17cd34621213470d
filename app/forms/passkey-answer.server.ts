import * as z from "zod";
import { text } from "./schema.server";

const parts = z.object({
  id: text,
  clientDataJSON: text,
  /** Of a sign-in. */
  authenticatorData: text,
  signature: text,
  userHandle: text,
  /** Of a new passkey. */
  attestationObject: text,
});

/** What script wrote into the field: JSON of base64url. Anything else is an answer without parts, which is wrong. */
export const passkeyAnswer = text.transform((sent) => {
  try {
    return parts.parse(JSON.parse(sent));
  } catch {
    return parts.parse({});
  }
});
