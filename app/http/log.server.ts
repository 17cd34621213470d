const LONGEST = 2_000;

/** One line of the log: JSON, so that nothing in a value can begin a line of its own. Long texts are cut. */
export function log(event: string, facts: Record<string, unknown>): void {
  const line: Record<string, unknown> = { event };
  for (const [name, value] of Object.entries(facts)) {
    line[name] = typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  }
  console.log(JSON.stringify(line));
}

/** Does what nobody waits for, and logs how it fails. */
export async function logFaults(requestId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A database that is away has said so.
    if (!(error instanceof Response)) log("fault", { requestId, ...faultFacts(error) });
  }
}

/** The path of a page that is not there (Spec section 2). */
export function logMissing(request: Request, requestId: string): void {
  log("page not found", { requestId, path: new URL(request.url).pathname });
}

/** What is worth knowing of a thrown thing. Never the request, which may hold what people typed. */
export function faultFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const message = withoutValues(error);
  const stack = error.stack?.replace(error.message, () => message);
  return { error: message, stack, cause: error.cause ? String(error.cause) : undefined };
}

/** A failed query says its statement and the values in it; those are people's e-mails, names and addresses. */
function withoutValues(error: Error): string {
  return "params" in error && "query" in error ? `Failed query: ${error.query}` : error.message;
}
