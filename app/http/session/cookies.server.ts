/** Reads one cookie of a request; `null` when it is not there. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** A Set-Cookie value for a cookie that scripts cannot read. `maxAge` in seconds; 0 removes it. */
export function writeCookie(name: string, value: string, options: { secure: boolean; maxAge?: number }): string {
  const age = options.maxAge === undefined ? "" : `; Max-Age=${options.maxAge}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}${age}`;
}

/** On https a cookie's name carries the prefix that binds it to this host; browsers refuse it on http. */
export function hostCookie(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
