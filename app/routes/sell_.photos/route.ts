import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findDraft } from "~/data/catalog/drafts.server";
import { saveDraft } from "~/flows/catalog/save-draft.server";
import { sellSchema } from "~/forms/sell-schema.server";
import { askedDraft } from "~/http/answers/asked-draft.server";
import { answerDraft } from "~/http/answers/draft-answer.server";
import { requireUserAnd } from "~/http/session/session.server";
import { postedForm } from "~/http/upload.server";
import { photoFlash } from "~/ui/catalog/photo-flash";

export function loader() {
  return redirect("/sell", 303);
}

/** Also saves the typed fields. */
export function action({ context, request }: ActionFunctionArgs) {
  return answerDraft(context, request, "sell.uploadFailed", async () => {
    const asked = askedDraft(request);
    const read = (userId: string) => findDraft(context.db, userId, asked);
    const [user, seen] = await requireUserAnd(request, context, read, "sell.signInToUpload");
    const saved = await saveDraft(context, user.id, { seen, asked }, postedForm(request, context, sellSchema));
    return { ...saved, flash: photoFlash(saved.stored, saved.skipped) };
  });
}
