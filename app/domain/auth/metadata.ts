import { FULL_NAME_MAX } from "../accounts/account";
import { cleanLine } from "../text";

/** What an application says about a user besides the name. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Characters of JSON. */
const METADATA_MAX = 4_000;
/** Deeper values only cost. */
const DEPTH_MAX = 20;

/** `null` where there is too much of it. The name is not part of it: it has a column of its own. */
export function readMetadata({ full_name: _, ...data }: Metadata): Metadata | null {
  return isDeeperThan(data, DEPTH_MAX) ? null : withinBounds(data);
}

/** What is new goes over what was, and `null` removes; `null` where there is too much of it. */
export function mergeMetadata(old: Metadata, data: Metadata): Metadata | null {
  return withinBounds(Object.fromEntries(Object.entries({ ...old, ...data }).filter(([, value]) => value !== null)));
}

function withinBounds(data: Metadata): Metadata | null {
  return JSON.stringify(data).length <= METADATA_MAX ? data : null;
}

/** Everyone has a name: by default, what stands before the @ of the email. */
export function nameFor(full_name: unknown, email: string): string {
  const given = typeof full_name === "string" ? cleanLine(full_name) : "";
  const name = given || cleanLine(email.split("@")[0] ?? "");
  return [...name].slice(0, FULL_NAME_MAX).join("") || "—";
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeperThan(one, depth - 1));
}
