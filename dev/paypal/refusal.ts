/** An error response in PayPal's format. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly field?: string,
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
};

export function renderRefusal({ status, issue, field }: Refusal, debugId: string): object {
  const name = NAMES[status] ?? "INTERNAL_SERVER_ERROR";
  return {
    name,
    message: "The stand-in refused this; see details.",
    debug_id: debugId,
    details: issue === name ? [] : [{ issue, description: issue, ...(field && { field, location: "body" }) }],
    links: [],
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
