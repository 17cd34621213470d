interface Link {
  href: string;
  rel: string;
  method: string;
}

/** An error response in PayPal's format. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly field?: string,
    readonly links: readonly Link[] = [],
  ) {
    super(issue);
  }
}

const NAMES: Record<number, string> = {
  400: "INVALID_REQUEST",
  401: "AUTHENTICATION_FAILURE",
  403: "NOT_AUTHORIZED",
  404: "RESOURCE_NOT_FOUND",
  409: "RESOURCE_CONFLICT",
  422: "UNPROCESSABLE_ENTITY",
  429: "RATE_LIMIT_REACHED",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

/** Issues that PayPal does not answer with 422. */
const STATUSES: Record<string, number> = {
  MALFORMED_REQUEST_JSON: 400,
  INVALID_ACCOUNT_STATUS: 401,
  invalid_client: 401,
  PERMISSION_DENIED: 403,
  PAYEE_ACCOUNT_NOT_VERIFIED: 403,
  INVALID_RESOURCE_ID: 404,
  PREVIOUS_REQUEST_IN_PROGRESS: 409,
  RATE_LIMIT_REACHED: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

/** A refusal with the status that PayPal gives with the issue. */
export function refusalFor(issue: string, status = STATUSES[issue] ?? 422): Refusal {
  return new Refusal(status, issue);
}

export function renderRefusal({ status, issue, field, links }: Refusal, debugId: string): object {
  // The token endpoint has a format of its own.
  if (issue === "invalid_client") return { error: issue, error_description: "Client Authentication failed" };
  const name = NAMES[status] ?? "INTERNAL_SERVER_ERROR";
  return {
    name,
    message: "The stand-in refused this; see details.",
    debug_id: debugId,
    details: issue === name ? [] : [{ issue, description: issue, ...(field && { field, location: "body" }) }],
    links,
  };
}

/** Throws a Refusal with status 422 unless it holds. */
export function ensure(holds: boolean, issue: string, field?: string): asserts holds {
  if (!holds) throw new Refusal(422, issue, field);
}

/** Throws a Refusal with status 404 when a look-up found nothing. */
export function requireFound<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Refusal(404, "INVALID_RESOURCE_ID");
  return thing;
}
