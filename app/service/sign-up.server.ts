import * as z from "zod";
import { withMethod } from "~/domain/auth/amr";
import { nameFor } from "~/domain/auth/metadata";
import { signUpByService } from "~/flows/auth/sign-up-by-service.server";
import { type Call, readBody } from "./call.server";
import { whereHashed } from "./hashing.server";
import { draftSession, sessionShape } from "./session-answer.server";
import { challengeFields, metadataField, readBack, readData, readEmail, readNewPassword, text } from "./typed.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

const schema = z.object({ email: text, phone: text, password: text, data: metadataField, ...challengeFields });

/** Signed in at once, as on the pages; a letter asks to confirm the email. */
export async function answerSignUp(call: Call): Promise<Response> {
  const sent = await readBody(call, schema);
  if (sent.phone) throw new ServiceError(400, "phone_provider_disabled", "Phone signups are disabled");
  if (!sent.email && !sent.password) {
    throw new ServiceError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (!sent.password) throw invalid("Signup requires a valid password");
  const email = readEmail(sent.email);
  const password = readNewPassword(sent.password);
  const metadata = readData(sent.data);
  const typed = { email, password, full_name: nameFor(sent.data?.full_name, email), metadata };
  const draft = (userId: string) => draftSession(call, userId, withMethod([], "password", call.context.now()));
  const back = readBack(call, sent);
  const signedUp = await whereHashed(call, () => signUpByService(call.context, typed, back, draft));
  if (signedUp.ok) return json(await sessionShape(call, signedUp.opening.sessionId, signedUp.user));
  if (signedUp.refusal.reason === "wait") throw tooMany(signedUp.refusal.seconds);
  throw new ServiceError(422, "user_already_exists", "User already registered");
}
