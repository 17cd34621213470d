import type { TextKey } from "~/i18n/texts";

/** Replaces the usual texts of the 404 page. */
export interface NotFound {
  title: TextKey;
  body?: TextKey;
  /** It leads back to a seller's sales. */
  isSale?: boolean;
  /** Id of the product whose auction it leads to. */
  auctioned?: string;
}

/** A 404 Response to throw from a loader or an action. */
export function notFound(says?: NotFound): Response {
  return Response.json(says ?? null, { status: 404 });
}
