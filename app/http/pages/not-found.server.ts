import type { TextKey } from "~/i18n/texts";

/** What a 404 page says instead of its usual text. */
export interface NotFound {
  title: TextKey;
}

/** A missing thing, to throw from a loader or an action. */
export function notFound(says?: NotFound): Response {
  return Response.json(says ?? null, { status: 404 });
}
