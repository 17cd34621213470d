/** A path of this site from a form or a URL; "/" for anything that could lead to another site. */
export function safeReturnTo(value: FormDataEntryValue | null | undefined, origin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must be rejected
  if (typeof value !== "string" || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(value)) return "/";
  try {
    const url = new URL(value, origin);
    // "/.//there" resolves to a path that begins with two slashes, which as a URL is another host.
    const isOurs = url.origin === new URL(origin).origin && !url.pathname.startsWith("//");
    return isOurs ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}

export function returnTo(request: Request, origin: string): string | null {
  const to = new URL(request.url).searchParams.get("to");
  return to === null ? null : safeReturnTo(to, origin);
}
