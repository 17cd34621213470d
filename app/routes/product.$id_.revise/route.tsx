import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import {
  addToListing,
  findAdditions,
  findEdits,
  findRevisableListing,
  type RevisableListing,
} from "~/data/catalog/revisions.server";
import { allowedRevision, checkAddition, checkEdit, type Revision, readSeenStock } from "~/domain/catalog/revision";
import { reviewPage } from "~/domain/messages/message-pages";
import { type ChangedPhotos, changeListingPhotos } from "~/flows/catalog/change-photos.server";
import { editListing } from "~/flows/catalog/edit-listing.server";
import type { PostedForm } from "~/flows/catalog/save-draft.server";
import { failure, notice, success } from "~/forms/flash";
import { listingErrors } from "~/forms/listing-errors";
import { reviseSchema } from "~/forms/revise-schema.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { BrokenUpload, drainUpload, postedForm } from "~/http/upload.server";
import { useLanguage } from "~/i18n/language-provider";
import { Additions } from "~/ui/catalog/additions";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { skippedLines } from "~/ui/catalog/photo-flash";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { Edits } from "./edits";
import { ListingLinks } from "./listing-links";
import { RevisionForm } from "./revision-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** The seller, their listing and what can be changed of it. Throws a 404 for other users. */
async function look(request: Request, context: AppContext, id = "") {
  const [seller, [listing, additions, edits]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([
      findRevisableListing(context.db, userId, id),
      findAdditions(context.db, id),
      findEdits(context.db, id),
    ]),
  );
  if (!listing) throw notFound({ title: "catalog.productNotFound" });
  const revision = allowedRevision(listing, listing.now);
  if (!revision) throw redirectWithFlash(context, `/product/${listing.id}`, failure("revise.closed"));
  return { seller, listing, additions, edits, revision };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { seller, ...found } = await look(request, context, params.id);
  return {
    ...found,
    title: context.t("revise.title"),
    savedForm: savedReply(context, request, seller.id),
    key: context.newId(),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { seller, listing, additions, revision } = await look(request, context, params.id).catch(async (refused) => {
    await drainUpload(request);
    throw refused;
  });
  const product = `/product/${listing.id}`;
  const form = postedForm(request, context, reviseSchema);
  const brought = await readChanges(context, seller.id, { listing, revision }, form);
  if (!brought) return redirectWithFlash(context, `${product}/revise`, failure("sell.uploadFailed"));
  const { addition, key = context.newId(), seen_stock, ...typed } = brought.fields;

  if (addition !== undefined && revision === "add") {
    const answer = checkAddition(addition, additions.length);
    if (!answer.ok) {
      return data(form.reply({ fieldErrors: { addition: [sentence("revise.refusal", answer.refusal)] } }), 400);
    }
    const added = { id: key, productId: listing.id, text: answer.text };
    const isThere = await addToListing(context.db, seller.id, added);
    return redirectWithFlash(context, product, isThere ? success("revise.added") : failure("revise.closed"));
  }

  if (brought.refusal) return data(form.reply({ error: sentence("revise.refusal", brought.refusal) }), 409);
  if (revision === "edit") {
    const { photos } = brought;
    const answer = checkEdit(typed, { ...listing, images: photos.length });
    if (!answer.ok) return data(form.reply({ fieldErrors: listingErrors(answer.refusals, "condition") }), 400);
    const sent = { goods: answer.goods, seenStock: readSeenStock(seen_stock) };
    const edit = await editListing(context, seller.id, listing, sent);
    const saved = { ...success("revise.saved"), body: skippedLines(brought.skipped) };
    if (edit.ok && edit.isHeld)
      return redirectWithFlash(context, reviewPage({ product: listing.id }), notice("reviews.held"));
    if (edit.ok) return redirectWithFlash(context, product, saved);
    if (edit.refusal.reason === "closed") return redirectWithFlash(context, product, failure("revise.closed"));
    if (edit.refusal.reason === "stockChanged") {
      const stock = String(edit.refusal.stock);
      const reply = form.reply({ fieldErrors: { stock: [sentence("revise.refusal", "stockChanged", { stock })] } });
      return data({ ...reply, typed: { ...reply.typed, seen_stock: stock } }, 409);
    }
  }
  // A bid arrived or the last hours began since the form was rendered: offer the text as an addition.
  const { description = "" } = typed;
  const wording = { addition: description === listing.description ? "" : description };
  return data({ ...form.reply({ error: { key: "revise.wordsStay" } }), typed: wording }, 409);
}

/** What a form says, with its photos added to the listing where it may be edited. `null` of a broken upload. */
async function readChanges<Fields>(
  context: AppContext,
  sellerId: string,
  { listing, revision }: { listing: RevisableListing; revision: Revision },
  form: PostedForm<Fields>,
): Promise<ChangedPhotos<Fields> | null> {
  try {
    if (revision === "edit") return await changeListingPhotos(context, sellerId, listing, form);
    const fields = await form.read(async () => {});
    return { fields, photos: listing.photos, stored: 0, skipped: [], refusal: null };
  } catch (error) {
    if (error instanceof BrokenUpload) return null;
    throw error;
  }
}

export default function Revise() {
  const { title, listing, additions, edits, revision, savedForm, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack tight">
        <h1>{title}</h1>
        <p>
          <a href={`/product/${listing.id}`}>
            <ListingTitle of={listing} />
          </a>
        </p>
        <p className="muted">
          {revision === "add"
            ? t(`revise.addIntro.${listing.auction?.events ? "bids" : "ends"}`)
            : t(listing.isAuction ? "revise.auctionIntro" : "revise.intro")}
        </p>
      </div>
      <Hydrated route="product.$id_.revise" part={RevisionForm} props={{ revision, listing, draw: key, reply }} />
      <Additions additions={additions.map((addition) => ({ ...addition, language: listing.language }))} isOwn />
      <Edits edits={edits} />
      <ListingLinks listing={listing} />
    </div>
  );
}
