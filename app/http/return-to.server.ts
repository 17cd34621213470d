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

/** Where a heart leads back to: its card in a list, or the product's own page. */
export function returnToCard(request: Request, origin: string, productId: string): string {
  const page = `/product/${productId}`;
  const to = returnTo(request, origin) ?? page;
  return to === page ? page : `${to}#${encodeURIComponent(productId)}`;
}

export function returnTo(request: Request, origin: string): string | null {
  const to = new URL(request.url).searchParams.get("to");
  return to === null ? null : safeReturnTo(to, origin);
}
