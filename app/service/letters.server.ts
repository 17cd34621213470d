import * as z from "zod";
import { nameFor } from "~/domain/auth/metadata";
import type { MailAnswer } from "~/flows/accounts/email-link.server";
import { emailCode, emailConfirmation, emailRecovery } from "~/flows/auth/email-letters.server";
import { emailSignIn } from "~/flows/auth/email-sign-in.server";
import { resendEmailChange } from "~/flows/auth/resend-email-change.server";
import { type Call, readBody } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { challengeFields, metadataField, readBack, readData, readEmail, text } from "./typed.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

/** The same for whoever was written to, and for nobody. */
function sent(answer: MailAnswer): Response {
  if (!answer.ok) throw tooMany(answer.refusal.seconds, "over_email_send_rate_limit");
  return json({});
}

const recoverSchema = z.object({ email: text, ...challengeFields });

export async function answerRecover(call: Call): Promise<Response> {
  const body = await readBody(call, recoverSchema);
  if (!body.email) throw invalid("Password recovery requires an email");
  return sent(await emailRecovery(call.context, readEmail(body.email), readBack(call, body)));
}

const otpSchema = z.object({
  ...{ email: text, phone: text, create_user: z.boolean().nullish(), data: metadataField },
  ...challengeFields,
});

export async function answerOtp(call: Call): Promise<Response> {
  const body = await readBody(call, otpSchema);
  if (body.phone) throw new ServiceError(400, "phone_provider_disabled", "Phone sign-ins are disabled");
  const email = readEmail(body.email);
  const metadata = readData(body.data);
  const account = body.create_user === false ? null : { full_name: nameFor(body.data?.full_name, email), metadata };
  return sent(await emailSignIn(call.context, email, readBack(call, body), account));
}

const resendSchema = z.object({ type: text, email: text, ...challengeFields });

export async function answerResend(call: Call): Promise<Response> {
  const body = await readBody(call, resendSchema);
  const { type } = body;
  if (type !== "signup" && type !== "email_change") throw invalid("Missing one of these types: signup, email_change");
  const email = readEmail(body.email);
  const again = type === "signup" ? emailConfirmation : resendEmailChange;
  return sent(await again(call.context, email, readBack(call, body)));
}

export async function answerReauthenticate({ context }: Call, { user }: Bearer): Promise<Response> {
  if (user.email_confirmed_at === null) {
    throw new ServiceError(422, "email_not_confirmed", "Please verify your email first.");
  }
  return sent(await emailCode(context, user.id));
}
