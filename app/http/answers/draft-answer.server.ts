import type { AppContext } from "~/context";
import type { Draft } from "~/data/catalog/drafts.server";
import type { SkippedPhoto } from "~/domain/catalog/draft";
import { type Flash, failure } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { redirectWithFlash } from "../flash.server";
import { faultFacts, log } from "../log.server";
import { BrokenUpload, readAway } from "../upload.server";

/** What a script of the sell page is answered; without script the same is a redirect and a message. */
export interface DraftAnswer {
  draft: string | null;
  photos: Draft["images"];
  /** How many photos came in. */
  stored: number;
  skipped: SkippedPhoto[];
  flash: Flash;
}

/**
 * Answers a post that changes the draft: back to the page with a message, or as JSON where a script asks for that.
 * What broke off or failed says `failed`; redirects and a database that is away pass.
 */
export async function answerDraft(
  context: AppContext,
  request: Request,
  failed: TextKey,
  keep: () => Promise<{ draft: Draft | null; stored: number; skipped: SkippedPhoto[]; flash: Flash }>,
): Promise<Response> {
  const isScript = (request.headers.get("Accept") ?? "").startsWith("application/json");
  try {
    const { draft, ...kept } = await keep();
    if (!isScript) return redirectWithFlash(context, "/sell", kept.flash);
    return Response.json({ ...kept, draft: draft?.id ?? null, photos: draft?.images ?? [] } satisfies DraftAnswer);
  } catch (error) {
    await readAway(request);
    if (error instanceof Response) throw isScript ? forScript(error) : forReader(context, error);
    if (!(error instanceof BrokenUpload)) log("fault", { requestId: context.requestId, ...faultFacts(error) });
    const flash = failure(failed);
    return isScript ? Response.json({ flash }, { status: 500 }) : redirectWithFlash(context, "/sell", flash);
  }
}

/** A redirect that a script reads instead of following it, as it would use up the message that goes with it. */
function forScript(response: Response): Response {
  const to = response.headers.get("Location");
  if (!to) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  return Response.json({ to }, { status: 401, headers });
}

/** There is no page here to say that the database is away; reloading sends the form again, so nothing is lost. */
function forReader({ t }: AppContext, response: Response): Response {
  if (response.status !== 503) return response;
  const headers = new Headers(response.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${t("errors.awayTitle")}\n\n${t("errors.awayBody")}`, { status: 503, headers });
}
