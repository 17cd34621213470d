/** What a program is told where nobody signed in, by the names that its client knows. */
export interface FlowError {
  error: "access_denied" | "server_error";
  error_code: string;
  error_description: string;
}

/** Where a browser goes on to: back to the program, with a code that its verifier opens. */
export function withCode(redirectTo: string, code: string): string {
  return withParameters(redirectTo, { code });
}

/** In the query and in the fragment: clients read either. */
export function withFlowError(redirectTo: string, error: FlowError): string {
  const fragment = new URLSearchParams({ ...error }).toString();
  return `${withParameters(redirectTo, { ...error }).replace(/#.*$/s, "")}#${fragment}`;
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
