/** Names the shape of an error's body; auth-js sends it and reads an error's code only where it comes back. */
const VERSION_HEADER = "X-Supabase-Api-Version";
const VERSION = "2024-01-01";

/** What the caller is told; everything else is a fault. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: { headers?: Record<string, string>; body?: object } = {},
  ) {
    super(message);
  }
}

/** Of what was sent. */
export function invalid(message: string): ServiceError {
  return new ServiceError(400, "validation_failed", message);
}

/** In the OAuth way (RFC 6749, section 5.2), whatever the version. */
export class OauthError extends Error {
  constructor(
    readonly error: string,
    readonly description: string,
    readonly status = 400,
    readonly headers: Record<string, string> = {},
  ) {
    super(description);
  }
}

/** A wait, in whole seconds. */
export function tooMany(seconds: number, code = "over_request_rate_limit"): ServiceError {
  const headers = { "Retry-After": String(Math.max(1, seconds)) };
  return new ServiceError(429, code, "Too many requests. Try again later.", { headers });
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
  });
}

/** By the version that the request names, with `error_id` where we are at fault. */
export function errorAnswer(
  request: Request,
  { status, code, message, more }: ServiceError,
  requestId: string,
): Response {
  const fault = status >= 500 ? { error_id: requestId } : {};
  const isNew = asksForNewErrors(request);
  const body = isNew
    ? { code, message, ...fault, ...more.body }
    : { code: status, error_code: code, msg: message, ...fault, ...more.body };
  const version: Record<string, string> = isNew ? { [VERSION_HEADER]: VERSION } : {};
  return json(body, status, { "x-sb-error-code": code, ...version, ...more.headers });
}

export function oauthErrorAnswer({ error, description, status, headers }: OauthError): Response {
  return json({ error, error_description: description }, status, headers);
}

function asksForNewErrors({ headers }: Request): boolean {
  const asked = headers.get(VERSION_HEADER) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= VERSION;
}

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": `${VERSION_HEADER}, X-Request-Id, Retry-After, x-sb-error-code`,
};

/** Any page may ask: nothing here reads a cookie. */
export function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

export function preflightAnswer(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
      "Access-Control-Allow-Headers": `Accept, Authorization, Content-Type, apikey, X-Client-Info, ${VERSION_HEADER}`,
      "Access-Control-Max-Age": "86400",
    },
  });
}
