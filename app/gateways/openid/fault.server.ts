import { errors } from "jose";
import * as oauth from "oauth4webapi";

/** `denied`: the person, or the provider in their name, said no. `away`: later it may work. `wrong`: the answer is not right. */
export type ProviderFault = "denied" | "away" | "wrong";

export type FaultOf = (fault: { provider: string; step: string; fault: string }) => void;

/** The provider did not answer in time, or not in a way that could be read. */
export class ProviderAwayError extends Error {}

/** OpenID Connect Core 3.1.2.6 and RFC 6749, 4.1.2.1: what a provider may send a browser back with. */
const DENIED = ["access_denied", "login_required", "interaction_required", "consent_required"];
const AWAY = ["server_error", "temporarily_unavailable"];

/** `fault` is a code for the log: neither a token nor anything about a person. */
export function readFault(error: unknown): { reason: ProviderFault; fault: string } {
  if (error instanceof ProviderAwayError) return { reason: "away", fault: error.message };
  if (error instanceof oauth.AuthorizationResponseError) {
    if (DENIED.includes(error.error)) return { reason: "denied", fault: codeOf(error.error) };
    return { reason: AWAY.includes(error.error) ? "away" : "wrong", fault: codeOf(error.error) };
  }
  if (error instanceof oauth.ResponseBodyError) {
    // 401: the operator's client or its secret; 400: the code, above all.
    return { reason: "wrong", fault: codeOf(`${error.status} ${error.error}`) };
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return { reason: "wrong", fault: error.code ?? error.name };
  }
  if (error instanceof errors.JOSEError) return { reason: "wrong", fault: error.code };
  return { reason: "wrong", fault: error instanceof Error ? error.message : "unknown" };
}

function codeOf(text: string): string {
  return text.replace(/[^\w ]/g, "").slice(0, 60);
}
