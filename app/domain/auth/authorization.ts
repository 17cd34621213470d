import { POLICY } from "../policy";
import type { Result } from "../result";
import { MINUTE } from "../time";
import { withOwnFragment } from "./answer-address";
import { isChallenge, isChallengeMethod } from "./pkce";

/** What an application may ask for: who one is, and two things to read. Nothing of the market is among them. */
export const SCOPES = ["openid", "email", "profile"] as const;
export type Scope = (typeof SCOPES)[number];
/** Of a request that names none. */
const DEFAULT_SCOPES: readonly Scope[] = ["email"];

/** From the request to the decision. */
export const AUTHORIZATION_LIFE = POLICY.AUTHORIZATION_MINUTES * MINUTE;
/** From the decision to the exchange. */
export const CODE_LIFE = MINUTE;
export const AUTHORIZATION_STATUSES = ["pending", "approved", "denied"] as const;
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];

export const CONSENT_ACTIONS = ["approve", "deny"] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

export const AUTHORIZATION_ID_LENGTH = 32;
const STATE_MAX = 1_000;

export function isAuthorizationId(given: string): boolean {
  return given.length === AUTHORIZATION_ID_LENGTH && /^[A-Za-z0-9]+$/.test(given);
}

/** In the order of `SCOPES`, each once; `null` with one that is unknown. */
export function readScopes(given: string): Scope[] | null {
  const asked = given.split(" ").filter(Boolean);
  if (asked.length === 0) return [...DEFAULT_SCOPES];
  return asked.every((one) => SCOPES.some((scope) => scope === one))
    ? SCOPES.filter((scope) => asked.includes(scope))
    : null;
}

/** What is stored: scopes with a space between them. */
export function scopesIn(stored: string): Scope[] {
  return SCOPES.filter((scope) => stored.split(" ").includes(scope));
}

/** All that was ever granted stays so until it is taken back. */
export function joinScopes(granted: string, asked: string): string {
  return scopesIn(`${granted} ${asked}`).join(" ");
}

export function isCovered(granted: string | null, asked: string): boolean {
  return granted !== null && joinScopes(granted, asked) === granted;
}

/**
 * Whether nobody has to be asked. An app without a secret on the same machine could be any other that knows its id, so there
 * a person presses each time (OAuth 2.1, 7.3).
 */
export function goesOn(found: {
  granted: string | null;
  scopes: string;
  redirect: string;
  hasSecret: boolean;
}): boolean {
  const { granted, scopes, redirect, hasSecret } = found;
  return isCovered(granted, scopes) && (hasSecret || redirect.startsWith("https:"));
}

/** Parameters of the address that an application sends people to, besides who it is and where they return. */
export interface AskedAuthorization {
  response_type?: string;
  scope?: string;
  state?: string;
  nonce?: string;
  code_challenge?: string;
  code_challenge_method?: string;
  prompt?: string;
  request?: string;
  request_uri?: string;
}

export interface Authorization {
  scopes: Scope[];
  state: string | null;
  nonce: string | null;
  challenge: string;
}

export type AuthorizationRefusal =
  | "responseType"
  | "challengeMissing"
  | "challengeMethod"
  | "scope"
  | "tooLong"
  | "request"
  | "requestUri"
  | "prompt";

/** Of a state or a nonce. */
export function isTooLong(sent: string | null): boolean {
  return sent !== null && sent.length > STATE_MAX;
}

/** RFC 6749, 4.1.1, with PKCE (S256 alone) for everybody, as OAuth 2.1 asks. */
export function checkAuthorization(asked: AskedAuthorization): Result<Authorization, AuthorizationRefusal> {
  const refuse = (refusal: AuthorizationRefusal) => ({ ok: false, refusal }) as const;
  const { state = "", nonce = "", code_challenge: challenge = "", code_challenge_method: method = "" } = asked;
  if (isTooLong(state) || isTooLong(nonce)) return refuse("tooLong");
  if (asked.request !== undefined) return refuse("request");
  if (asked.request_uri !== undefined) return refuse("requestUri");
  if (asked.response_type !== "code") return refuse("responseType");
  if (!isChallenge(challenge)) return refuse("challengeMissing");
  if (!isChallengeMethod(method)) return refuse("challengeMethod");
  // Whoever is signed in is asked on a page of ours, which this request cannot show or skip.
  if (asked.prompt?.split(" ").some((one) => one === "none" || one === "login")) return refuse("prompt");
  const scopes = readScopes(asked.scope ?? "");
  if (!scopes) return refuse("scope");
  return { ok: true, scopes, state: state || null, nonce: nonce || null, challenge };
}

/** The answer to an application, in the address that it registered. */
export function redirectTo(address: string, answer: Record<string, string | null>): string {
  const given = Object.entries(answer).filter((one): one is [string, string] => one[1] !== null);
  return withOwnFragment(`${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(given)}`);
}

interface Waiting {
  status: AuthorizationStatus;
  created_at: number;
  /** Who read it first. */
  user_id: string | null;
}

/** Whether this person may decide. Another person's is as unknown as one that never was. */
export function stageFor(userId: string, found: Waiting | null, now: number): "unknown" | "decided" | "open" {
  if (!found || now - found.created_at >= AUTHORIZATION_LIFE) return "unknown";
  if (found.user_id !== null && found.user_id !== userId) return "unknown";
  return found.status === "pending" ? "open" : "decided";
}
