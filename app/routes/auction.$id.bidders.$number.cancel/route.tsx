import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readBidderNumber } from "~/domain/auctions/bidder";
import { bidsCancellationBarrier } from "~/domain/auctions/withdrawal";
import { isReasonRefusal, REASON_MAX } from "~/domain/reason";
import { cancelBids, readForBidsCancellation } from "~/flows/auctions/cancel-bids.server";
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
import { TextField } from "~/ui/field";
import { pageTitle } from "~/ui/page-title";
import { cancellationSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { auctionId, number } = target(params);
  const [user, read] = await requireUserAnd(request, context, (seller) =>
    readForBidsCancellation(context, { auctionId, seller, number, key: null }),
  );
  if (!read) throw notFound({ title: "dashboard.missing" });
  const { auction, history, bidder } = read;
  return {
    title: context.t("dashboard.cancelBidsTitle", { n: number }),
    product: { title: auction.title, language: auction.language },
    barrier: bidsCancellationBarrier({ ...auction, history }, bidder, auction.now)?.reason ?? null,
    here: `/auction/${auctionId}/bidders/${number}/cancel`,
    desk: `/auction/${auctionId}/desk`,
    savedForm: savedReply(context, request, user.id),
    key: context.newId(),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { auctionId, number } = target(params);
  const form = await readForm(request, cancellationSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { reason, block: isBlocked, key = context.newId() } = form.value;
  const [user, read] = await requireUserAnd(request, context, (seller) =>
    readForBidsCancellation(context, { auctionId, seller, number, key }),
  );
  const sent = { auctionId, seller: user.id, number, reason, isBlocked, key };
  const answer = await orFault(context, () => cancelBids(context, sent, read));
  if (answer === "fault") return data(form.reply({ error: { key: "dashboard.failed" } }), 500);
  if (!answer) throw notFound({ title: "dashboard.missing" });
  if (!answer.ok) {
    const error = sentence("dashboard.refusal", answer.refusal, { max: REASON_MAX });
    // Errors of the reason belong to its field, all others to the form.
    const isOfField = isReasonRefusal(answer.refusal.reason);
    return isOfField ? data(form.reply({ fieldErrors: { reason: [error] } }), 400) : data(form.reply({ error }), 409);
  }
  return redirectWithFlash(context, `/auction/${auctionId}/desk`, success("dashboard.bidsCancelled", { n: number }));
}

function target({ id = "", number = "" }: { id?: string; number?: string }) {
  return { auctionId: id, number: readBidderNumber(number) };
}

export default function CancelBids() {
  const { title, product, barrier, here, desk, savedForm, key } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <AuctionQuestion
      heading={title}
      product={product}
      error={barrier ? sentence("dashboard.refusal", barrier) : reply?.error}
      action={here}
      back={desk}
      no={t("dashboard.back")}
      yes={t("dashboard.cancelBids")}
      isOpen={barrier === null}
    >
      <p>{t("dashboard.cancelBidsBody")}</p>
      <input type="hidden" name="key" value={reply?.typed.key ?? key} />
      <TextField
        name="reason"
        label={t("dashboard.reason")}
        hint={t("dashboard.reasonHint", { max: REASON_MAX })}
        errors={reply?.errors.reason}
        defaultValue={reply?.typed.reason}
        maxLength={REASON_MAX}
        required
      />
      <label className="tick">
        <input type="checkbox" name="block" defaultChecked={reply?.typed.block !== undefined} />
        {t("dashboard.keepOut")}
      </label>
    </AuctionQuestion>
  );
}
