export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** A Set-Cookie value for a cookie that scripts cannot read. `maxAge` is in seconds; 0 deletes the cookie. */
export function writeCookie(name: string, value: string, options: { secure: boolean; maxAge?: number }): string {
  const age = options.maxAge === undefined ? "" : `; Max-Age=${options.maxAge}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}${age}`;
}

/** Name of a cookie. On https it has the prefix that binds it to this host; browsers reject that prefix on http. */
export function hostCookie(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}
