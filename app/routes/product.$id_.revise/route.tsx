import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { addToListing, editListing, findAdditions, findRevisable } from "~/data/catalog/revisions.server";
import { GOODS_FIELDS } from "~/domain/catalog/listing";
import { checkAddition, revisionOf } from "~/domain/catalog/revision";
import { isId } from "~/domain/id";
import { failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { typedFields } from "~/forms/typed-fields";
import { redirectWithFlash } from "~/http/flash.server";
import { readFormData } from "~/http/forms/forms.server";
import { typedBefore } from "~/http/forms/kept-form.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { Additions } from "~/ui/catalog/additions";
import { Toast } from "~/ui/messages/notifications";
import { pageTitle } from "~/ui/page-title";
import { AddForm } from "./add-form";
import { EditForm } from "./edit-form";
import { checkChanges, toErrors } from "./revise-errors";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** The seller, their listing and what can be changed of it; whoever it is not theirs finds nothing. */
async function look(request: Request, context: AppContext, id = "") {
  const [seller, [listing, additions]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([findRevisable(context.db, userId, id), findAdditions(context.db, id)]),
  );
  if (!listing) throw notFound({ title: "catalog.productNotFound" });
  const revision = revisionOf(listing, listing.now);
  if (!revision) throw redirectWithFlash(context, `/product/${listing.id}`, failure("revise.closed"));
  return { seller, listing, additions, revision };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { seller, ...found } = await look(request, context, params.id);
  return {
    ...found,
    title: context.t("revise.title"),
    typed: typedBefore(context, request, seller.id),
    key: context.newId(),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { seller, listing, additions, revision } = await look(request, context, params.id);
  const form = await readFormData(request);
  const typed = typedFields(form, [...GOODS_FIELDS, "addition"]) as FormReply["typed"];
  const product = `/product/${listing.id}`;

  if (typed.addition !== undefined && revision === "add") {
    const answer = checkAddition(typed.addition, additions.length);
    if (!answer.ok) {
      const errors = { addition: [{ key: `revise.refusal.${answer.refusal}` as const }] };
      return data({ typed, errors } as FormReply, 400);
    }
    const key = form.get("key");
    const addition = { id: isId(key) ? key : context.newId(), productId: listing.id, text: answer.text };
    const isThere = await addToListing(context.db, seller.id, addition);
    return redirectWithFlash(context, product, isThere ? success("revise.added") : failure("revise.closed"));
  }

  if (revision === "edit") {
    const answer = checkChanges(typed, listing);
    if (!answer.ok) return data({ typed, errors: toErrors(answer) } as FormReply, 400);
    if (await editListing(context.db, seller.id, listing, answer.goods)) {
      return redirectWithFlash(context, product, success("revise.saved"));
    }
  }
  // Somebody bid since the form was drawn, or the last hours began: what was written can still be added.
  const addition = typed.description === listing.description ? "" : (typed.description ?? "");
  return data({ typed: { addition }, errors: {}, error: { key: "revise.wordsStay" } } as FormReply, 409);
}

export default function Revise() {
  const { title, listing, additions, revision, typed, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? (typed ? { typed, errors: {} } : undefined);
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack tight">
        <h1>{title}</h1>
        <p>
          <a href={`/product/${listing.id}`}>{listing.title}</a>
        </p>
        <p className="muted">
          {revision === "add" ? t("revise.addIntro") : t(listing.isAuction ? "revise.auctionIntro" : "revise.intro")}
        </p>
      </div>
      {reply?.error && <Toast flash={{ kind: "error", title: reply.error }} />}
      {revision === "edit" ? (
        <EditForm listing={listing} reply={reply} />
      ) : (
        <AddForm product={listing.id} draw={key} reply={reply} />
      )}
      <Additions additions={additions} />
    </div>
  );
}
