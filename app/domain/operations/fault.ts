export const MESSAGE_MAX = 300;
const ROUTE_MAX = 200;
export const REQUEST_ID_MAX = 100;

/** Faults that one isolate saves in a minute; the log has all. */
export const FAULTS_A_MINUTE = 30;

/** A path with `:id` for its ids, tokens and numbers. */
export function routeOf(pathname: string): string {
  const parts = pathname.split("/").map((part) => (/\d/.test(part) || part.length > 40 ? ":id" : part));
  return parts.join("/").slice(0, ROUTE_MAX);
}

/** An error's message without what a person may have typed: quoted texts, emails and long numbers. */
function impersonal(message: string): string {
  return message
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, "…")
    .replace(/(^|[\s(:=,])'[^']*'/g, "$1…")
    .replace(/[^\s@]+@[^\s@]+/g, "…")
    .replace(/\+?\d(?:[ .-]?\d){5,}/g, "…")
    .slice(0, MESSAGE_MAX);
}

/** A line for administrators. An unavailable database is thrown as a Response. */
export function failureText(error: unknown): string {
  if (error instanceof Response) return `Response ${error.status}`;
  return impersonal(error instanceof Error ? `${error.name}: ${error.message}` : String(error)) || "Error";
}
