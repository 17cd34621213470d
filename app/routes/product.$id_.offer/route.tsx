import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOffering, selectOffering, toOffering } from "~/data/offers/new-offers.server";
import { ownLimits } from "~/data/rate-limits.server";
import { checkOffer, leastOffer, OFFER_NOTE_MAX, refuseOffer } from "~/domain/offers/price-offer";
import { makeOffer } from "~/flows/offers/make-offer.server";
import { failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { readForm } from "~/forms/read-form.server";
import { type Sentence, sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requestedPage, requireUserAnd, requireUserAndTry } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingLead } from "~/ui/catalog/listing-lead";
import { pageTitle } from "~/ui/page-title";
import { OfferForm } from "./offer-form";
import { offerSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, listing] = await requireUserAnd(
    request,
    context,
    (userId) => findOffering(context.db, userId, id, context.config.confirmFirst),
    "offers.signInToOffer",
  );
  if (!listing?.isOpen && !listing?.isOwn) throw notFound({ title: "catalog.productNotFound" });
  const refusal = refuseOffer(listing);
  if (refusal) throw redirectWithFlash(context, `/product/${id}`, failure(sentence("offers.refusal", refusal)));
  const { title, language, price, stock, image } = listing;
  return {
    title: context.t("offers.make"),
    product: { id, title, language, price, stock, image },
    formKey: context.newId(),
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const productId = params.id ?? "";
  const form = await readForm(request, offerSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { user, wait, found } = await requireUserAndTry(
    request,
    context,
    (userId) => ({
      limits: ownLimits.offer(userId),
      reads: [selectOffering(context.db, userId, productId)] as const,
    }),
    "offers.signInToOffer",
    requestedPage(request),
  );
  const listing = toOffering(found[0], context.config.confirmFirst);
  if (!listing) throw notFound({ title: "catalog.productNotFound" });
  const refuse = (error: Sentence, status: number) => data(form.reply({ error }), { status });
  const { key = context.newId(), price, ...typed } = form.value;
  const refusal = refuseOffer(listing);
  // A form that was sent before finds its own offer waiting.
  if (refusal && refusal !== "waiting") return refuse(sentence("offers.refusal", refusal), 409);
  const checked = checkOffer(typed, listing, context.config.maxPayment);
  if (!checked.ok && refusal) {
    return redirectWithFlash(context, `/product/${productId}`, failure(sentence("offers.refusal", refusal)));
  }
  if (!checked.ok) {
    const { amount, quantity, note } = checked.refusals;
    const fieldErrors = {
      ...(amount && {
        amount: [sentence("offers.refusal", amount.reason, { least: leastOffer(listing.price), price: listing.price })],
      }),
      ...(quantity && { quantity: [sentence("offers.refusal", quantity)] }),
      ...(note && {
        note: [
          note.reason === "tooLong"
            ? sentence("offers.refusal", note.reason, { max: OFFER_NOTE_MAX })
            : sentence("questions.refusal", note),
        ],
      }),
    };
    return data(form.reply({ fieldErrors }), 400);
  }
  if (wait > 0) return refuse({ key: "offers.wait", values: { seconds: wait } }, 429);
  if (Number(price) !== listing.price) return refuse({ key: "offers.repriced", values: { price: listing.price } }, 409);
  const { ok: _, ...offered } = checked;
  const offer = { ...offered, id: key, productId, buyer: user.id, price: listing.price };
  const made = await orFault(context, () => makeOffer(context, offer, listing));
  if (made === "fault") return refuse({ key: "offers.failed" }, 500);
  if (made === null) return refuse(sentence("offers.refusal", refusal ?? "closed"), 409);
  const says = made === "sent" ? success("offers.sent") : failure("offers.declinedAtOnce");
  return redirectWithFlash(context, `/account/offers/${key}`, says);
}

export default function MakeOffer() {
  const { title, product, formKey, savedForm } = useLoaderData<typeof loader>();
  const reply: FormReply | undefined = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <BackTitle to={`/product/${product.id}`} label={t("offers.back")} title={title} />
      <ListingLead product={product} />
      <OfferForm product={product} formKey={formKey} reply={reply} />
    </div>
  );
}
