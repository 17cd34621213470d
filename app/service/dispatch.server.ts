import { type AppContext, createContext, type IncomingRequest } from "~/context";
import { HashingBusyError } from "~/data/accounts/hashing-turns.server";
import { commit } from "~/data/commit.server";
import { always } from "~/data/condition.server";
import { uncountTries } from "~/data/rate-limits.server";
import { BodyTooLarge } from "~/http/body.server";
import { drainBody, URL_MAX } from "~/http/gate.server";
import { detectLanguage } from "~/i18n/detect.server";
import { findBearer, readClaims, refuseClients } from "./bearer.server";
import { type Call, tooLarge } from "./call.server";
import type { Endpoint } from "./endpoint.server";
import { ENDPOINTS } from "./endpoints";
import {
  errorAnswer,
  OauthError,
  oauthErrorAnswer,
  preflightAnswer,
  ServiceError,
  tooMany,
  withCors,
} from "./wire.server";

const PREFIX = "/auth/v1";

const PLACES = ENDPOINTS.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));
const FIRST_WORDS = new Set(ENDPOINTS.map(({ path }) => path.split("/")[1] ?? ""));

/** `/factors/:id` */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
}

/** Whether a path is the service's: below its own, or at the root. */
export function isServicePath(pathname: string): boolean {
  if (pathname.startsWith(`${PREFIX}/`)) return true;
  return FIRST_WORDS.has(pathname.split("/")[1] ?? "") && PLACES.some(({ pattern }) => pattern.test(pathname));
}

/** Without cookies, so without the gate's rules for forms. */
export async function answerService(asked: IncomingRequest): Promise<Response> {
  const request = withoutCookies(asked.request);
  const context = createContext({ ...asked, request }, await detectLanguage(request, asked.url));
  const response = await answerCall(request, asked.url, context).catch((error) => answerError(request, context, error));
  await drainBody(request);
  return withCors(response);
}

function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  return new Request(request, { headers });
}

async function answerCall(request: Request, url: URL, context: AppContext): Promise<Response> {
  if (request.method === "OPTIONS") return preflightAnswer();
  if (request.url.length > URL_MAX) throw new ServiceError(414, "validation_failed", "The address is too long");
  const { endpoint, params } = findEndpoint(request.method, url.pathname);
  if (!context.config.signingKeys) throw new ServiceError(404, "feature_disabled", "The auth service is not set up");
  const call: Call = { request, url, context, params, issuer: context.config.origin + PREFIX };
  if (endpoint.needs === "nothing") return endpoint.answer(call);
  const claims = await readClaims(call);
  if (!endpoint.forClients) refuseClients(claims);
  return endpoint.answer(call, claims, () => findBearer(call, claims));
}

function findEndpoint(method: string, pathname: string): { endpoint: Endpoint; params: Record<string, string> } {
  const path = pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : pathname;
  const there = PLACES.flatMap(({ endpoint, pattern }) => {
    const found = pattern.exec(path);
    return found ? [{ endpoint, params: decoded(found.groups ?? {}) }] : [];
  });
  const found = there.find(({ endpoint }) => endpoint.method === method);
  if (found) return found;
  if (there.length === 0) throw notFound();
  const headers = { Allow: there.map(({ endpoint }) => endpoint.method).join(", ") };
  throw new ServiceError(405, "method_not_allowed", "This path has no such method", { headers });
}

function decoded(groups: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw notFound();
  }
}

function notFound(): ServiceError {
  return new ServiceError(404, "not_found", "There is nothing at this path");
}

async function answerError(request: Request, context: AppContext, error: unknown): Promise<Response> {
  const { requestId } = context;
  if (error instanceof ServiceError) return errorAnswer(request, error, requestId);
  if (error instanceof OauthError) return oauthErrorAnswer(error);
  if (error instanceof BodyTooLarge) return errorAnswer(request, tooLarge(), requestId);
  if (error instanceof HashingBusyError) return answerBusy(request, context);
  // The database is away, and that is logged.
  if (error instanceof Response) {
    const headers = { "Retry-After": error.headers.get("Retry-After") ?? "5" };
    return errorAnswer(request, new ServiceError(error.status, "unexpected_failure", AWAY, { headers }), requestId);
  }
  context.logFault(error);
  return errorAnswer(request, new ServiceError(500, "unexpected_failure", FAULT), requestId);
}

const AWAY = "The service is not available. Try again.";
const FAULT = "Unexpected failure, please check server logs for more information";

/** No password was tried, so none is counted. */
async function answerBusy(request: Request, { db, memory, requestId }: AppContext): Promise<Response> {
  if (memory.counted.length > 0) await commit(db, [uncountTries(memory.counted, always)]).catch(() => {});
  return errorAnswer(request, tooMany(1), requestId);
}
