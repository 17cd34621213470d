import { isId } from "~/domain/id";

/** The draft that an address names. */
export function askedDraft({ url }: Request): string | null {
  const id = new URL(url).searchParams.get("draft");
  return id !== null && isId(id) ? id : null;
}
