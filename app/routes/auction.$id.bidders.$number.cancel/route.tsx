import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readBidderNumber } from "~/domain/auctions/bidder";
import { type BidsCancellationRefusal, bidsCancellationBarrier } from "~/domain/auctions/withdrawal";
import { isId } from "~/domain/id";
import { REASON_MAX } from "~/domain/reason";
import { cancelBids, readForBidsCancellation } from "~/flows/auctions/cancel-bids.server";
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
import { TextField } from "~/ui/field";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { auctionId, number } = target(params);
  const [user, read] = await requireUserAnd(request, context, (seller) =>
    readForBidsCancellation(context, { auctionId, seller, number, key: null }),
  );
  if (!read) throw notFound({ title: "desk.missing" });
  const { auction, history, bidder } = read;
  return {
    title: context.t("desk.cancelBidsTitle", { n: number }),
    product: { title: auction.title },
    barrier: bidsCancellationBarrier({ ...auction, history }, bidder, auction.now)?.reason ?? null,
    here: `/auction/${auctionId}/bidders/${number}/cancel`,
    desk: `/auction/${auctionId}/desk`,
    kept: keptReply(context, request, user.id),
    key: context.newId(),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { auctionId, number } = target(params);
  const typed = typedFields(await readFormData(request.clone()), ["reason", "block", "key"]);
  const key = isId(typed.key) ? typed.key : context.newId();
  const [user, read] = await requireUserAnd(request, context, (seller) =>
    readForBidsCancellation(context, { auctionId, seller, number, key }),
  );
  const { reason = "", block } = typed;
  const sent = { auctionId, seller: user.id, number, reason, isBlocked: block !== undefined, key };
  const answer = await orFault(context, () => cancelBids(context, sent, read));
  if (answer === "fault") return data({ typed, errors: {}, error: { key: "desk.failed" } } as FormReply, 500);
  if (!answer) throw notFound({ title: "desk.missing" });
  if (!answer.ok) return refuse(typed, answer.refusal);
  return redirectWithFlash(context, `/auction/${auctionId}/desk`, success("desk.bidsCancelled", { n: number }));
}

function target({ id = "", number = "" }: { id?: string; number?: string }) {
  return { auctionId: id, number: readBidderNumber(number) };
}

/** What is wrong with the reason stands beside it; what stands in the way of any, above. */
function refuse(typed: FormReply["typed"], { reason }: BidsCancellationRefusal) {
  const error = { key: `desk.refusal.${reason}` as const, values: { max: REASON_MAX } };
  const isOfField = reason === "reasonRequired" || reason === "reasonTooLong";
  if (isOfField) return data<FormReply>({ typed, errors: { reason: [error] } }, 400);
  return data<FormReply>({ typed, errors: {}, error }, 409);
}

export default function CancelBids() {
  const { title, product, barrier, here, desk, kept, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? kept;
  const { t } = useLanguage();
  return (
    <Question
      heading={title}
      product={product}
      error={barrier ? { key: `desk.refusal.${barrier}` } : reply?.error}
      action={here}
      back={desk}
      no={t("desk.back")}
      yes={t("desk.cancelBids")}
      isOpen={barrier === null}
    >
      <p>{t("desk.cancelBidsBody")}</p>
      <input type="hidden" name="key" value={reply?.typed.key ?? key} />
      <TextField
        name="reason"
        label={t("desk.reason")}
        hint={t("desk.reasonHint", { max: REASON_MAX })}
        errors={reply?.errors.reason}
        defaultValue={reply?.typed.reason}
        maxLength={REASON_MAX}
        required
      />
      <label className="tick">
        <input type="checkbox" name="block" defaultChecked={reply?.typed.block !== undefined} />
        {t("desk.keepOut")}
      </label>
    </Question>
  );
}
