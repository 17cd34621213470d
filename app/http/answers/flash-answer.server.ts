import type { AppContext } from "~/context";
import { type Flash, failure } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { redirectWithFlash } from "../flash.server";
import { faultFacts, log } from "../log.server";
import { BrokenUpload } from "../upload.server";

/**
 * Answers a form that has no page of its own: leads to `page` with the message of what was done, or with `failed` when
 * it broke off or failed, be it for a database that is away. Redirects and what is missing pass.
 */
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
    if (!isExpected) log("fault", { requestId: context.requestId, ...faultFacts(error) });
    return redirectWithFlash(context, page, failure(failed));
  }
}
