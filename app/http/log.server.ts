const LONGEST = 2_000;

/** One line of the log: JSON, so that nothing in a value can begin a line of its own. Long texts are cut. */
export function log(event: string, facts: Record<string, unknown>): void {
  const line: Record<string, unknown> = { event };
  for (const [name, value] of Object.entries(facts)) {
    line[name] = typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  }
  console.log(JSON.stringify(line));
}

/** What is worth knowing of a thrown thing. Never the request, which may hold what people typed. */
export function faultFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, stack: error.stack, cause: error.cause ? String(error.cause) : undefined };
}
