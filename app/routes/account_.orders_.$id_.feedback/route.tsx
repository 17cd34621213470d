import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findRatedOrder } from "~/data/feedback/order-feedback.server";
import { refuseFeedback } from "~/domain/feedback/feedback";
import { giveFeedback } from "~/flows/feedback/give-feedback.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { FeedbackCard } from "~/ui/feedback/feedback-card";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { FeedbackForm } from "./feedback-form";
import { feedbackSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [user, order] = await requireUserAnd(request, context, (userId) =>
    findRatedOrder(context.db, userId, params.id ?? ""),
  );
  if (!order) throw notFound({ title: "feedback.missing" });
  const refusal = refuseFeedback(order);
  const title = context.t(refusal === null ? `feedback.question.${order.role}` : "feedback.title");
  return { title, order, refusal, savedForm: savedReply(context, request, user.id) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [, order] = await requireUserAnd(request, context, (userId) =>
    findRatedOrder(context.db, userId, params.id ?? ""),
  );
  if (!order) throw notFound({ title: "feedback.missing" });
  const form = await readForm(request, feedbackSchema(order.role));
  if (form.status !== "success") return data(form.reply(), 400);

  const given = await orFault(context, () => giveFeedback(context, order, form.value.feedback));
  if (given === "fault") return data(form.reply({ error: { key: "feedback.failed" } }), 500);
  if (!given.ok) return data(form.reply({ error: sentence("feedback.refusal", given.refusal) }), 409);
  return redirectWithFlash(context, `/account/orders/${order.id}/feedback`, success("feedback.sent"));
}

export default function FeedbackPage() {
  const { title, order, refusal, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { id, own, other, feedbackFrom } = order;
  return (
    <div className="wrap medium page stack account">
      <BackTitle to={`/account/orders/${id}`} label={t("orderPage.backToOrder")} title={title}>
        <p className="strong">
          <ListingTitle of={order} />
        </p>
      </BackTitle>
      <FormError reply={reply} />
      {refusal === null && feedbackFrom !== null && (
        <FeedbackForm order={order} feedbackFrom={feedbackFrom} reply={reply} />
      )}
      {refusal !== null &&
        (own ? <FeedbackCard feedback={own} isOwn /> : <p className="card">{t(`feedback.refusal.${refusal}`)}</p>)}
      {other && (
        <FeedbackCard
          feedback={other}
          isOwn={false}
          replyTo={other.repliedAt === null ? `/account/orders/${id}/feedback/reply` : undefined}
        />
      )}
    </div>
  );
}
