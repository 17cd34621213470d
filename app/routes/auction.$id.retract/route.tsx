import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RETRACTION_REASONS, type RetractionReason } from "~/domain/auctions/retraction-limit";
import { previewRetraction, type RetractionRefusal } from "~/domain/auctions/withdrawal";
import { isId } from "~/domain/id";
import { readForRetraction, retractBids } from "~/flows/auctions/retract-bids.server";
import { typedFields } from "~/forms/check-form";
import { success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { keptReply } from "~/http/forms/kept-form.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { Question } from "~/ui/auctions/auction-question";
import { pageTitle } from "~/ui/page-title";
import { OwnBids } from "./own-bids";
import { ReasonField } from "./reason-field";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (bidder) =>
    readForRetraction(context, { auctionId, bidder, key: null }),
  );
  if (!read) throw notFound({ title: "retraction.missing" });
  const { auction, history, revisedAt, earlier } = read;
  const wanted = { bidder: user.id, revisedAt, earlier };
  return {
    title: context.t("retraction.title"),
    product: { id: auction.productId, title: auction.title },
    preview: previewRetraction({ ...auction, history }, wanted, auction.now),
    here: `/auction/${auctionId}/retract`,
    kept: keptReply(context, request, user.id),
    key: context.newId(),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const typed = typedFields(await readFormData(request.clone()), ["reason", "key"]);
  const { reason, key: sentKey } = typed;
  const key = isId(sentKey) ? sentKey : context.newId();
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (bidder) =>
    readForRetraction(context, { auctionId, bidder, key }),
  );
  if (!read) throw notFound({ title: "retraction.missing" });
  if (!isReason(reason)) return refuse(typed, "reasonRequired");

  const answer = await orFault(context, () => retractBids(context, { auctionId, bidder: user.id, reason, key }, read));
  if (answer === "fault") return data({ typed, errors: {}, error: { key: "retraction.failed" } } as FormReply, 500);
  if (!answer) throw notFound({ title: "retraction.missing" });
  if (!answer.ok) return refuse(typed, answer.refusal.reason);
  const says = success("retraction.done");
  const body = reason === "typo" ? [{ key: "retraction.doneTypo" as const }] : [];
  return redirectWithFlash(context, `/product/${answer.auction.productId}`, { ...says, body });
}

function isReason(typed: string | undefined): typed is RetractionReason {
  return (RETRACTION_REASONS as readonly (string | undefined)[]).includes(typed);
}

/** What is wrong with the reason stands beside it; what stands in the way of any, above. */
function refuse(typed: FormReply["typed"], reason: RetractionRefusal["reason"] | "reasonRequired") {
  const error = { key: `retraction.refusal.${reason}` as const };
  if (reason === "reasonRequired") return data<FormReply>({ typed, errors: { reason: [error] } }, 400);
  if (reason === "descriptionUnchanged") return data<FormReply>({ typed, errors: { reason: [error] } }, 409);
  return data<FormReply>({ typed, errors: {}, error }, 409);
}

export default function Retract() {
  const { title, product, preview, here, kept, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? kept;
  const { t } = useLanguage();
  const { bids, refusal, left, canSayChanged } = preview;
  return (
    <Question
      heading={title}
      product={product}
      error={refusal ? { key: `retraction.refusal.${refusal}` } : reply?.error}
      action={here}
      back={`/product/${product.id}`}
      no={t("retraction.keep")}
      yes={t("retraction.submit")}
      isOpen={refusal === null}
    >
      <input type="hidden" name="key" value={reply?.typed.key ?? key} />
      <OwnBids bids={bids} />
      <ReasonField chosen={reply?.typed.reason} canSayChanged={canSayChanged} errors={reply?.errors.reason} />
      <p className="small muted">
        {t("retraction.consequence")} {t("retraction.left", { count: left })}
      </p>
    </Question>
  );
}
