import { withFragment, withParameters } from "./answer-address";

/** Why nobody signed in. */
export type FlowRefusal =
  | "denied"
  | "away"
  | "wrong"
  | "wait"
  | "emailMissing"
  | "emailUnverified"
  | "accountExists"
  | "othersIdentity"
  | "notConnected";

/** By the names that clients of the service know, with what a developer reads. */
const ERRORS: Record<FlowRefusal, readonly [error: string, code: string, description: string]> = {
  denied: ["access_denied", "bad_oauth_callback", "The user or the provider denied the request"],
  away: ["server_error", "unexpected_failure", "The provider does not answer"],
  wrong: ["server_error", "bad_oauth_callback", "The provider's answer is not valid"],
  wait: ["access_denied", "over_request_rate_limit", "Too many requests. Try again later."],
  emailMissing: ["access_denied", "provider_email_needs_verification", "The provider names no email"],
  emailUnverified: ["access_denied", "provider_email_needs_verification", "The provider has not verified the email"],
  accountExists: ["access_denied", "email_exists", "A user with this email address has already been registered"],
  othersIdentity: ["access_denied", "identity_already_exists", "Identity is already linked to another user"],
  notConnected: ["access_denied", "identity_already_exists", "An identity of this provider is already linked"],
};

/** Where a browser goes on to: back to the program, with a code that its verifier opens. */
export function withCode(redirectTo: string, code: string): string {
  return withParameters(redirectTo, { code });
}

/** In the query and in the fragment: clients read either. */
export function withRefusal(redirectTo: string, { reason }: { reason: FlowRefusal }): string {
  const [error, error_code, error_description] = ERRORS[reason];
  const said = { error, error_code, error_description };
  return withFragment(withParameters(redirectTo, said), said);
}
