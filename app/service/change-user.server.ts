import * as z from "zod";
import type { AccessClaims } from "~/data/auth/access-tokens.server";
import { userChangeLimits } from "~/data/auth/limits.server";
import { findUserFacts, type UserFacts } from "~/data/auth/user-facts.server";
import { FULL_NAME_MAX, refuseFullName } from "~/domain/accounts/account";
import { cleanLine } from "~/domain/text";
import { type ChangeAnswer, changeUserByService } from "~/flows/auth/change-user.server";
import { isLinkCode } from "~/http/session/mail-link.server";
import { type Call, readBody } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { whereHashed } from "./hashing.server";
import { challengeFields, metadataField, readBack, readData, readEmail, readNewPassword, text } from "./typed.server";
import { userShape } from "./user-shape.server";
import { invalid, json, ServiceError, tooMany } from "./wire.server";

const schema = z.object({
  ...{ email: text, phone: text, password: text, current_password: text, nonce: text },
  ...{ data: metadataField, app_metadata: z.unknown().optional() },
  ...challengeFields,
});

type Sent = z.output<typeof schema>;

export async function readUserChange(call: Call): Promise<Sent> {
  const sent = await readBody(call, schema);
  if (sent.app_metadata !== undefined) {
    throw new ServiceError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  if (sent.phone) throw new ServiceError(422, "phone_provider_disabled", "Phone numbers are not used");
  return sent;
}

export function findFacts({ context }: Call, { userId }: AccessClaims): Promise<UserFacts> {
  return findUserFacts(context.db, userId, userChangeLimits(userId), context.now());
}

export async function answerUserChange(call: Call, who: Bearer, sent: Sent, facts: UserFacts): Promise<Response> {
  const { context } = call;
  const { nonce } = sent;
  const change = {
    email: sent.email ? readEmail(sent.email) : null,
    password: sent.password ? readNewPassword(sent.password) : null,
    full_name: readName(sent.data?.full_name),
    metadata: sent.data ? readData(sent.data) : null,
    proof: {
      current_password: sent.current_password ?? "",
      isCodeOf: nonce ? (link: string) => isLinkCode(nonce, link, context.config) : null,
    },
    back: readBack(call, sent),
  };
  const work = () => changeUserByService(context, who, facts, change);
  const changed = await (change.password || change.proof.current_password ? whereHashed(call, work) : work());
  if (!changed.ok) throw refusalOf(changed.refusal);
  return json(userShape(changed.user));
}

function readName(full_name: unknown): string | null {
  if (full_name === undefined) return null;
  const name = typeof full_name === "string" ? cleanLine(full_name) : "";
  if (refuseFullName(name)) throw invalid(`full_name: 1 to ${FULL_NAME_MAX} characters`);
  return name;
}

function refusalOf(refusal: (ChangeAnswer & { ok: false })["refusal"]): ServiceError {
  switch (refusal.reason) {
    case "wait":
      return tooMany(refusal.seconds);
    case "mails":
      return tooMany(refusal.seconds, "over_email_send_rate_limit");
    case "factor":
      return new ServiceError(
        401,
        "insufficient_aal",
        "AAL2 session is required to update email or password when MFA is enabled.",
      );
    case "again":
      return new ServiceError(
        400,
        "reauthentication_needed",
        "This change requires a recent sign-in, the current password, or a code by email",
      );
    case "password":
      return new ServiceError(400, "invalid_credentials", "The current password is wrong");
    case "code":
      return new ServiceError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
    case "samePassword":
      return new ServiceError(422, "same_password", "New password should be different from the old password.");
    case "tooMuchData":
      return invalid("data: too large");
    case "gone":
      return new ServiceError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
}
