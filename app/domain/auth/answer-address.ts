/**
 * A browser that is redirected to an address without a fragment takes along the one that it has, and that may hold a
 * session. So no redirect that leads elsewhere is without one of its own.
 */
export function withOwnFragment(address: string): string {
  return address.includes("#") ? address : `${address}#`;
}

/** They replace those of the same name. */
export function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return withOwnFragment(url.href);
}

/** Instead of the fragment that it had. */
export function withFragment(address: string, values: Record<string, string | number>): string {
  const fragment = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return `${address.replace(/#.*$/s, "")}#${fragment}`;
}
