import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findPriceOffer } from "~/data/offers/price-offers.server";
import { OFFER_ANSWERS } from "~/domain/offers/price-offer";
import { answerPriceOffer } from "~/flows/offers/answer-price-offer.server";
import { failure, success } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";

const pageOf = (id = "") => `/account/offers/${encodeURIComponent(id)}`;
const DONE = { accept: "offers.accepted", decline: "offers.declined", withdraw: "offers.withdrawn" } as const;

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(pageOf(params.id), 303);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const answer = OFFER_ANSWERS.find((one) => one === params.answer);
  const [, offer] = await requireUserAnd(request, context, (userId) =>
    findPriceOffer(context.db, userId, params.id ?? ""),
  );
  if (!offer || !answer) throw notFound({ title: "offers.missing" });
  const answered = await orFault(context, () => answerPriceOffer(context, offer, answer));
  if (answered === "fault") return redirectWithFlash(context, pageOf(params.id), failure("offers.failed"));
  if (!answered.ok) return redirectWithFlash(context, pageOf(params.id), failure(`offers.${answered.refusal}`));
  if (answered.order && offer.role === "buyer") {
    return redirectWithFlash(context, `/checkout?order=${answered.order}`, success("offers.acceptedPay"));
  }
  return redirectWithFlash(context, pageOf(params.id), success(DONE[answer]));
}

export { RedirectOnly as default } from "~/ui/redirect-only";
