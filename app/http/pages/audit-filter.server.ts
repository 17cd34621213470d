import type { AuditFilter } from "~/data/moderation/audit-entries.server";
import { readDeskWords } from "~/domain/moderation/desk-list";

const NAMES = ["what", "admin", "about", "words"] as const;

/** The filter of the log, and what was typed to search it. */
export function readAuditFilter({ searchParams }: URL): AuditFilter & { typed: Typed } {
  const [what = null, admin = null, about = null, words = null] = NAMES.map(
    (name) => searchParams.get(name)?.trim() || null,
  );
  return { what, admin, about, words: readDeskWords(words ?? ""), typed: { what, admin, about, words } };
}

type Typed = Readonly<Record<(typeof NAMES)[number], string | null>>;

/** The address of a page with this filter. */
export function filterAddress(path: string, typed: Typed): string {
  const asked = NAMES.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []));
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
}
