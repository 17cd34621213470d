const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A lower-case UUID. */
export function isId(posted: unknown): posted is string {
  return typeof posted === "string" && ID.test(posted);
}
