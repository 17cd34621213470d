import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { findDraft } from "~/data/catalog/drafts.server";
import type { TypedListing } from "~/domain/catalog/listing";
import { fillListing } from "~/domain/catalog/listing-suggestion";
import { saveDraft } from "~/flows/catalog/save-draft.server";
import { suggestListing } from "~/flows/catalog/suggest-listing.server";
import { failure } from "~/forms/flash";
import { sentence } from "~/forms/sentence";
import { askedDraft } from "~/http/answers/asked-draft.server";
import { answerDraft, type DraftAnswer } from "~/http/answers/draft-answer.server";
import { requireUserAnd } from "~/http/session/session.server";
import { postedForm } from "~/http/upload.server";
import { describeSuggestion } from "./describe-suggestion";
import { productInfoSchema } from "./schema";

export function loader() {
  return redirect("/sell", 303);
}

/** Fills what the form leaves empty, and saves it as the draft. */
export function action({ context, request }: ActionFunctionArgs) {
  return answerDraft(context, request, "assistant.failed", async () => {
    const asked = askedDraft(request);
    const read = (userId: string) => findDraft(context.db, userId, asked);
    const [user, seen] = await requireUserAnd(request, context, read, "sell.signInToPublish");
    const form = postedForm(request, context, productInfoSchema);
    let made: Fill = { fields: {}, success: false, flash: failure("assistant.failed") };
    const saved = await saveDraft(
      context,
      user.id,
      { seen, asked },
      {
        onFault: form.onFault,
        async read(take) {
          const { productName, ...typed } = await form.read(take);
          return { ...typed, title: typed.title || productName };
        },
        async fill(typed, photos) {
          made = await fill(context, user.id, typed, photos);
          return made.fields;
        },
      },
    );
    const { fields: _, ...said } = made;
    return { ...saved, ...said };
  });
}

type Fill = Pick<DraftAnswer, "flash" | "filled" | "success" | "productInfo"> & { fields: TypedListing };

async function fill(
  context: AppContext,
  userId: string,
  typed: TypedListing,
  photos: readonly string[],
): Promise<Fill> {
  try {
    const answer = await suggestListing(context, userId, typed, photos);
    if (!answer.ok) {
      const { refusal } = answer;
      const says =
        refusal.reason === "titleRequired" ? sentence("sell.refusal", refusal) : sentence("assistant.refusal", refusal);
      return { fields: {}, success: false, flash: failure(says) };
    }
    const { suggestion, written } = answer;
    const { description, category, price } = suggestion;
    const made = fillListing(typed, suggestion);
    const filled = Object.entries(made.filled).map(
      ([name, after]) => [name, { before: typed[name as keyof TypedListing] ?? "", after }] as const,
    );
    return {
      fields: made.filled,
      filled: Object.fromEntries(filled),
      success: true,
      productInfo: { description, category, suggestedPrice: price && price.price / 100 },
      flash: describeSuggestion(context.t, suggestion, made, written),
    };
  } catch (error) {
    // What was typed is saved all the same.
    context.logFault(error);
    return { fields: {}, success: false, flash: failure("assistant.failed") };
  }
}
