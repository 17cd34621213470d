import type { AuditFilter } from "~/data/moderation/audit-entries.server";

const NAMES = ["what", "admin", "about"] as const;

export function readAuditFilter(url: URL): AuditFilter {
  const [what = null, admin = null, about = null] = NAMES.map((name) => url.searchParams.get(name)?.trim() || null);
  return { what, admin, about };
}

/** The address of a page with this filter. */
export function filterAddress(path: string, filter: AuditFilter): string {
  const asked = NAMES.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []));
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
}
