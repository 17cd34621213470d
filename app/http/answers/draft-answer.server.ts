import type { AppContext } from "~/context";
import type { Draft } from "~/data/catalog/drafts.server";
import { draftAddress, formatEdition, type SkippedPhoto } from "~/domain/catalog/draft";
import type { SavedDraft } from "~/flows/catalog/save-draft.server";
import { type Flash, failure } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { redirectWithFlash } from "../flash.server";
import { keepForm } from "../saved-form.server";
import { BrokenUpload, drainUpload } from "../upload.server";
import { askedDraft } from "./asked-draft.server";

/** JSON response for the script of the sell page; without script the response is a redirect with the flash. */
export interface DraftAnswer {
  /** A new id when there is no draft, because it was published. */
  draft: string;
  version: number;
  /** Whether the typed text was saved: not over a newer one. */
  isSaved: boolean;
  photos: Draft["images"];
  stored: number;
  skipped: SkippedPhoto[];
  flash: Flash;
  /** What the listing assistant filled in, with what stood there before, and the specification's answer. */
  filled?: Record<string, { before: string; after: string }>;
  success?: boolean;
  productInfo?: ProductInfo;
}

/** Of the specification, section 3. The price is in pesos; `null` is what nobody can tell. */
interface ProductInfo {
  description: string;
  category: string | null;
  suggestedPrice: number | null;
}

type MadeAnswer = SavedDraft & Pick<DraftAnswer, "flash" | "filled" | "success" | "productInfo">;

/** Answers JSON when the request accepts it. `failed` is for broken uploads and unexpected errors. Throws Responses. */
export async function answerDraft(
  context: AppContext,
  request: Request,
  failed: TextKey,
  save: () => Promise<MadeAnswer>,
): Promise<Response> {
  const asked = askedDraft(request);
  const isScript = (request.headers.get("Accept") ?? "").startsWith("application/json");
  try {
    const { draft, unsaved, isFull, ...result } = await save();
    const { id, version, images: photos } = draft ?? { id: context.newId(), version: 0, images: [] };
    const flash = unsaved ? failure(isFull ? "sell.draftsFull" : "sell.draftChanged") : result.flash;
    const answer: DraftAnswer = { ...result, draft: id, version, isSaved: !unsaved, photos, flash };
    if (isScript) return Response.json(answer);
    // The form shows the unsaved text again, and its next save replaces what is stored now.
    const edition = formatEdition({ base: version, form: context.newId(), step: 0 });
    const typed = unsaved && { ...unsaved, draft: id, edition };
    return redirectWithFlash(
      context,
      draftAddress("/sell", asked && id),
      flash,
      typed ? keepForm(context, "/sell", typed) : [],
    );
  } catch (error) {
    await drainUpload(request);
    if (error instanceof Response) throw isScript ? forScript(error) : forReader(context, error);
    const isBroken = error instanceof BrokenUpload;
    if (!isBroken) context.logFault(error);
    const flash = failure(failed);
    return isScript
      ? Response.json({ flash }, { status: isBroken ? 400 : 500 })
      : redirectWithFlash(context, draftAddress("/sell", asked), flash);
  }
}

/** Turns a redirect into a 401 with JSON: a script that follows the redirect would use up its flash. */
function forScript(response: Response): Response {
  const to = response.headers.get("Location");
  if (!to) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  return Response.json({ to }, { status: 401, headers });
}

/** No page here can show that the database is unavailable, so the 503 is plain text. Reloading sends the form again. */
function forReader({ t }: AppContext, response: Response): Response {
  if (response.status !== 503) return response;
  const headers = new Headers(response.headers);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(`${t("errors.awayTitle")}\n\n${t("errors.awayBody")}`, { status: 503, headers });
}
