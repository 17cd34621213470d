const LONGEST = 2_000;

/** Writes a log line as JSON, so that no value can start a line of its own. Cuts texts after LONGEST characters. */
export function log(event: string, facts: Record<string, unknown>): void {
  const line: Record<string, unknown> = { event };
  for (const [name, value] of Object.entries(facts)) {
    line[name] = typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  }
  console.log(JSON.stringify(line));
}

export async function logFaults(
  { logFault }: { logFault(error: unknown): void },
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    // An unavailable database is thrown as a Response and already logged.
    if (!(error instanceof Response)) logFault(error);
  }
}

/** Logs the path of a missing page (Spec section 2). */
export function logMissing(request: Request, requestId: string): void {
  log("page not found", { requestId, path: new URL(request.url).pathname });
}

/** Details of an error for the log. Never includes the request, which may hold personal data. */
export function faultFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const message = withoutValues(error);
  const stack = error.stack?.replace(error.message, () => message);
  return { error: message, stack, cause: error.cause ? String(error.cause) : undefined };
}

/** The message of a failed query contains its values, which can be emails, names and addresses. */
function withoutValues(error: Error): string {
  return "params" in error && "query" in error ? `Failed query: ${error.query}` : error.message;
}
