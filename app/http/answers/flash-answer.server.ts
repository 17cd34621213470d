import type { AppContext } from "~/context";
import { type Flash, failure } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { redirectWithFlash } from "../flash.server";
import { BrokenUpload } from "../upload.server";

/** For forms without a page. Shows `failed` also when the database is unavailable. Rethrows Responses below 500. */
export async function answerWithFlash(
  context: AppContext,
  page: string,
  failed: TextKey,
  work: () => Promise<Flash>,
): Promise<Response> {
  try {
    return redirectWithFlash(context, page, await work());
  } catch (error) {
    if (error instanceof Response && error.status < 500) throw error;
    const isExpected = error instanceof Response || error instanceof BrokenUpload;
    if (!isExpected) context.logFault(error);
    return redirectWithFlash(context, page, failure(failed));
  }
}
