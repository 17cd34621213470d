import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { findAuction } from "~/data/auctions/auctions.server";
import { previewRetraction } from "~/domain/auctions/withdrawal";
import { readForRetraction, retractBids } from "~/flows/auctions/retract-bids.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuctionQuestion } from "~/ui/auctions/auction-question";
import { pageTitle } from "~/ui/page-title";
import { OwnBids } from "./own-bids";
import { ReasonField } from "./reason-field";
import { retractionSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

async function noBids({ db }: AppContext, auctionId: string): Promise<Response> {
  const auction = await findAuction(db, auctionId);
  return notFound({ title: "retraction.missing", body: "retraction.missingBody", auctioned: auction?.productId });
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (bidder) =>
    readForRetraction(context, { auctionId, bidder, key: null }),
  );
  if (!read) throw await noBids(context, auctionId);
  const { auction, history, revisedAt, earlier } = read;
  const wanted = { bidder: user.id, revisedAt, earlier };
  return {
    title: context.t("retraction.title"),
    product: { id: auction.productId, title: auction.title, language: auction.language },
    preview: previewRetraction({ ...auction, history }, wanted, auction.now),
    here: `/auction/${auctionId}/retract`,
    savedForm: savedReply(context, request, user.id),
    key: context.newId(),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await readForm(request, retractionSchema);
  const key = (form.status === "success" && form.value.key) || context.newId();
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (bidder) =>
    readForRetraction(context, { auctionId, bidder, key }),
  );
  if (!read) throw await noBids(context, auctionId);
  if (form.status !== "success") return data(form.reply(), 400);

  const { reason } = form.value.reason;
  const answer = await orFault(context, () => retractBids(context, { auctionId, bidder: user.id, reason, key }, read));
  if (answer === "fault") return data(form.reply({ error: { key: "retraction.failed" } }), 500);
  if (!answer) throw await noBids(context, auctionId);
  if (!answer.ok) {
    const error = sentence("retraction.refusal", answer.refusal);
    // Errors of the reason belong to its field, all others to the form.
    const isOfField = answer.refusal.reason === "descriptionUnchanged";
    return data(form.reply(isOfField ? { fieldErrors: { reason: [error] } } : { error }), 409);
  }
  const says = success("retraction.done");
  const body = reason === "typo" ? [{ key: "retraction.doneTypo" as const }] : [];
  return redirectWithFlash(context, `/product/${answer.auction.productId}`, { ...says, body });
}

export default function Retract() {
  const { title, product, preview, here, savedForm, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { bids, refusal, left, canClaimChange } = preview;
  return (
    <AuctionQuestion
      heading={title}
      product={product}
      error={refusal ? sentence("retraction.refusal", refusal) : reply?.error}
      action={here}
      back={`/product/${product.id}`}
      no={t("retraction.keep")}
      yes={t("retraction.submit")}
      isOpen={refusal === null}
    >
      <input type="hidden" name="key" value={reply?.typed.key ?? key} />
      <OwnBids bids={bids} />
      <ReasonField chosen={reply?.typed.reason} canClaimChange={canClaimChange} errors={reply?.errors.reason} />
      <p className="small muted">
        {t("retraction.consequence")} {t("retraction.left", { count: left })}
      </p>
    </AuctionQuestion>
  );
}
