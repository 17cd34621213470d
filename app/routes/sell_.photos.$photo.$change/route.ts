import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findDraft } from "~/data/catalog/drafts.server";
import { PHOTO_CHANGES } from "~/domain/catalog/draft";
import { isImageKey } from "~/domain/images/picture";
import { saveDraft } from "~/flows/catalog/save-draft.server";
import { success } from "~/forms/flash";
import { sellSchema } from "~/forms/sell-schema.server";
import { askedDraft } from "~/http/answers/asked-draft.server";
import { answerDraft } from "~/http/answers/draft-answer.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { postedForm } from "~/http/upload.server";
import { photoFlash } from "~/ui/catalog/photo-flash";

export function loader() {
  return redirect("/sell", 303);
}

/** The URL does not name the owner: the photo is the sender's. */
export function action({ context, params, request }: ActionFunctionArgs) {
  return answerDraft(context, request, "sell.draftFailed", async () => {
    const asked = askedDraft(request);
    const read = (userId: string) => findDraft(context.db, userId, asked);
    const [user, seen] = await requireUserAnd(request, context, read, "sell.signInToUpload");
    const photo = `${user.id}/${params.photo}`;
    const to = PHOTO_CHANGES.find((one) => one === params.change);
    if (!to || !isImageKey("product", photo)) throw notFound();
    const form = postedForm(request, context, sellSchema);
    const saved = await saveDraft(context, user.id, { seen, asked }, form, { photo, to });
    const hasFiles = saved.stored > 0 || saved.skipped.length > 0;
    const done = success(to === "remove" ? "sell.photoRemoved" : "sell.photoMoved");
    return { ...saved, flash: hasFiles ? photoFlash(saved.stored, saved.skipped) : done };
  });
}
