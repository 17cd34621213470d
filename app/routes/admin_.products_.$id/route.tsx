import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findCorrections, findModeratedListing } from "~/data/moderation/corrections.server";
import { allowedRevision, checkEdit } from "~/domain/catalog/revision";
import { typedGoods } from "~/domain/catalog/typed-goods";
import { CORRECTED_FIELDS, lockPrice } from "~/domain/moderation/correction";
import { correctListing } from "~/flows/moderation/correct-listing.server";
import { failure, success } from "~/forms/flash";
import { listingErrors } from "~/forms/listing-errors";
import { readForm } from "~/forms/read-form.server";
import type { FieldErrors } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { pageTitle } from "~/ui/page-title";
import { CorrectionForm } from "./correction-form";
import { Corrections } from "./corrections";
import { ListingFacts } from "./listing-facts";
import { correctionSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.listing.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db } = context;
  const id = params.id ?? "";
  const [admin, listing, corrections] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([admin, findModeratedListing(db, admin, id), findCorrections(db, admin, id)]),
  );
  if (!listing) throw notFound({ title: "catalog.productNotFound" });
  const canEdit = allowedRevision(listing, listing.now) === "edit";
  const isOwn = listing.sellerId === admin.id;
  return { listing, corrections, canEdit, isOwn, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, listing } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, listing: await findModeratedListing(context.db, admin, params.id ?? "") };
  });
  if (!listing) throw notFound({ title: "catalog.productNotFound" });
  const page = `/admin/products/${listing.id}`;
  refuseOwnCase(context, page, { isOwn: listing.sellerId === admin.id });
  if (allowedRevision(listing, listing.now) !== "edit") {
    return redirectWithFlash(context, page, failure("adminListing.closed"));
  }
  const form = await readForm(request, correctionSchema);
  const typed = { ...typedGoods(listing), ...form.reply().typed };
  const checked = checkEdit(typed, { ...listing, images: listing.photos.length });
  if (form.status !== "success" || !checked.ok) {
    return data(form.reply(checked.ok ? {} : errorsOf(listingErrors(checked.refusals, "condition"))), 400);
  }
  const { reason } = form.value.reason;
  const answer = await orFault(context, () =>
    correctListing(context, admin, listing, { goods: checked.goods, reason }),
  );
  if (answer === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (answer !== "saved") return data(form.reply({ error: { key: `adminListing.${answer}` } }), 409);
  log("product edited", { requestId: context.requestId, product: listing.id, by: admin.id });
  return redirectWithFlash(context, page, success("adminListing.saved"));
}

/** What is wrong beyond the form's own fields, for instance a lowest offer above a new price, is said above them. */
function errorsOf(errors: FieldErrors) {
  const [other] = Object.keys(errors).filter((field) => !CORRECTED_FIELDS.some((own) => own === field));
  return { fieldErrors: errors, error: other === undefined ? undefined : errors[other]?.[0] };
}

export default function AdminListing() {
  const { listing, corrections, canEdit, isOwn, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <BackTitle to="/admin" label={t("admin.products")} title={<ListingTitle of={listing} />}>
        <p>
          <span className={listing.status === "active" ? "chip good" : "chip"}>
            {t(`catalog.status.${listing.status}`)}
          </span>
        </p>
      </BackTitle>
      <ListingFacts listing={listing} />
      <section className="stack" aria-labelledby="edit">
        <h2 id="edit">{t("adminListing.edit")}</h2>
        {canEdit && !isOwn ? (
          <CorrectionForm listing={listing} lock={lockPrice(listing)} reply={reply} />
        ) : (
          <p className="muted">{t(isOwn ? "adminListing.own" : "adminListing.stays")}</p>
        )}
      </section>
      <Corrections corrections={corrections} />
    </div>
  );
}
