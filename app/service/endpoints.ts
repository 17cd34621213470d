import { answerUserChange, findFacts, readUserChange } from "./change-user.server";
import { bearer, bearerWith, type Endpoint, open } from "./endpoint.server";
import {
  answerChallenge,
  answerEnrolment,
  answerFactorCode,
  answerUnenrolment,
  findFactorChallenge,
  findUserWait,
  readEnrolment,
  readFactorCode,
  readFactorId,
} from "./factors.server";
import { answerAuthorize, answerLinkAuthorize, answerUnlink } from "./identities.server";
import { answerOtp, answerReauthenticate, answerRecover, answerResend } from "./letters.server";
import { OAUTH_ENDPOINTS } from "./oauth-endpoints";
import { answerSignOut } from "./sign-out.server";
import { answerSignUp } from "./sign-up.server";
import { answerToken } from "./token.server";
import { answerUser } from "./user.server";
import { answerVerify, answerVerifyLink } from "./verify.server";
import { answerConfiguration, answerKeys } from "./well-known.server";

/** Every call of the auth service: at `/auth/v1`, and at the same paths of the site's root (Spec section 7). */
export const ENDPOINTS: readonly Endpoint[] = [
  open("POST", "/signup", answerSignUp),
  open("POST", "/token", answerToken),
  open("POST", "/recover", answerRecover),
  open("POST", "/otp", answerOtp),
  open("POST", "/magiclink", answerOtp),
  open("POST", "/resend", answerResend),
  open("GET", "/verify", answerVerifyLink),
  open("POST", "/verify", answerVerify),
  bearer("POST", "/logout", answerSignOut),
  bearer("GET", "/user", answerUser, { forClients: true }),
  bearerWith("PUT", "/user", { parse: readUserChange, read: findFacts, answer: answerUserChange }),
  bearer("GET", "/reauthenticate", answerReauthenticate),
  bearerWith("POST", "/factors", { parse: readEnrolment, read: findUserWait, answer: answerEnrolment }),
  bearerWith("POST", "/factors/:id/challenge", { parse: readFactorId, read: findUserWait, answer: answerChallenge }),
  bearerWith("POST", "/factors/:id/verify", {
    parse: readFactorCode,
    read: findFactorChallenge,
    answer: answerFactorCode,
  }),
  bearer("DELETE", "/factors/:id", answerUnenrolment),
  open("GET", "/authorize", answerAuthorize),
  bearer("GET", "/user/identities/authorize", answerLinkAuthorize),
  bearer("DELETE", "/user/identities/:id", answerUnlink),
  open("GET", "/.well-known/jwks.json", answerKeys),
  open("GET", "/.well-known/openid-configuration", answerConfiguration),
  open("GET", "/.well-known/oauth-authorization-server", answerConfiguration),
  // Where RFC 8414 puts it for an issuer with a path.
  open("GET", "/.well-known/oauth-authorization-server/auth/v1", answerConfiguration),
  ...OAUTH_ENDPOINTS,
];
