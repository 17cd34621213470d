import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnAuction } from "~/data/auctions/auctions.server";
import { answerCancellation } from "~/domain/auctions/ending";
import { cancelAuction } from "~/flows/auctions/cancel-auction.server";
import { success } from "~/forms/flash";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuctionQuestion } from "~/ui/auctions/auction-question";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, auction] = await requireUserAnd(request, context, (seller) => findOwnAuction(context.db, seller, id));
  if (!auction) throw notFound({ title: "dashboard.missing" });
  const answer = answerCancellation(auction.state, auction.terms, auction.now);
  return {
    title: context.t("dashboard.cancelTitle"),
    product: { title: auction.title, language: auction.language },
    refusal: answer.ok ? null : answer.refusal.reason,
    here: `/auction/${id}/cancel`,
    desk: `/auction/${id}/desk`,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (seller) =>
    findOwnAuction(context.db, seller, auctionId),
  );
  const answer = await orFault(context, () => cancelAuction(context, { auctionId, seller: user.id }, read));
  if (answer === "fault") return data({ error: sentence("dashboard", "failed") }, 500);
  if (!answer) throw notFound({ title: "dashboard.missing" });
  if (!answer.ok) return data({ error: sentence("dashboard.refusal", answer.refusal) }, 409);
  return redirectWithFlash(context, `/auction/${auctionId}/desk`, success("dashboard.cancelled"));
}

export default function CancelAuction() {
  const { title, product, refusal, here, desk } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <AuctionQuestion
      heading={title}
      product={product}
      error={refusal ? sentence("dashboard.refusal", refusal) : reply?.error}
      action={here}
      back={desk}
      no={t("dashboard.back")}
      yes={t("dashboard.cancel")}
      isOpen={refusal === null}
    >
      <p>{t("dashboard.cancelAsk")}</p>
    </AuctionQuestion>
  );
}
