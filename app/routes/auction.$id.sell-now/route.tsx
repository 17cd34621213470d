import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnAuction } from "~/data/auctions/auctions.server";
import { answerEarlySale } from "~/domain/auctions/ending";
import { isReserveMet } from "~/domain/auctions/lead";
import { sellNow } from "~/flows/auctions/sell-now.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuctionQuestion } from "~/ui/auctions/auction-question";
import { pageTitle } from "~/ui/page-title";
import { earlySaleSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, auction] = await requireUserAnd(request, context, (seller) => findOwnAuction(context.db, seller, id));
  if (!auction) throw notFound({ title: "dashboard.missing" });
  const { state, terms, now, leaderNumber } = auction;
  const answer = answerEarlySale(state, terms, now);
  const price = state.lead?.price ?? terms.start;
  const values = { n: leaderNumber ?? 0, amount: price };
  return {
    title: answer.ok ? context.t("dashboard.sellTitle", values) : context.t("dashboard.sellTitleNone"),
    product: { title: auction.title, language: auction.language },
    price,
    refusal: answer.ok ? null : answer.refusal.reason,
    isReserveMet: isReserveMet(state.lead, terms),
    here: `/auction/${id}/sell-now`,
    desk: `/auction/${id}/desk`,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const auctionId = params.id ?? "";
  const [user, read] = await requireUserAnd(request, context, (seller) =>
    findOwnAuction(context.db, seller, auctionId),
  );
  const form = await readForm(request, earlySaleSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { price } = form.value;
  const answer = await orFault(context, () => sellNow(context, { auctionId, seller: user.id, price }, read));
  if (answer === "fault") return data(form.reply({ error: { key: "dashboard.failed" } }), 500);
  if (!answer) throw notFound({ title: "dashboard.missing" });
  if (!answer.ok) return data(form.reply({ error: sentence("dashboard.refusal", answer.refusal) }), 409);
  const amount = answer.auction.state.closing?.sale?.price ?? answer.auction.terms.start;
  return redirectWithFlash(context, `/auction/${auctionId}/desk`, success("dashboard.sold", { amount }));
}

export default function SellNow() {
  const { title, product, price, refusal, isReserveMet, here, desk } = useLoaderData<typeof loader>();
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
      yes={t("dashboard.sell", { amount: price })}
      isOpen={refusal === null}
    >
      <input type="hidden" name="price" value={price} />
      <p>{t("dashboard.sellBody")}</p>
      {!isReserveMet && <p className="strong">{t("dashboard.sellWaives")}</p>}
    </AuctionQuestion>
  );
}
