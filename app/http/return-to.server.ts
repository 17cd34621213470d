/** A place of ours to go back to, read from a form or an address; "/" for anything that could lead elsewhere. */
export function safeReturnTo(value: FormDataEntryValue | null | undefined, origin: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass
  if (typeof value !== "string" || !/^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(value)) return "/";
  try {
    const url = new URL(value, origin);
    // "/.//there" resolves to a path that begins with two slashes: as an address, another host.
    const isOurs = url.origin === new URL(origin).origin && !url.pathname.startsWith("//");
    return isOurs ? url.pathname + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}

/** Where a reader was going before they were sent to this page (`?to=`); `null` when they came by themselves. */
export function returnTo(request: Request, origin: string): string | null {
  const to = new URL(request.url).searchParams.get("to");
  return to === null ? null : safeReturnTo(to, origin);
}
