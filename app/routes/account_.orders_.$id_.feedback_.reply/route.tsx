import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { findRatedOrder } from "~/data/feedback/order-feedback.server";
import { FEEDBACK_MAX } from "~/domain/feedback/feedback";
import { replyToFeedback } from "~/flows/feedback/reply-to-feedback.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { FeedbackCard } from "~/ui/feedback/feedback-card";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { replySchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Throws a 404 unless the order has feedback from the other party that the user may read. */
async function requireOther(request: Request, context: AppContext, id: string) {
  const [user, order] = await requireUserAnd(request, context, (userId) => findRatedOrder(context.db, userId, id));
  if (!order?.other) throw notFound({ title: "feedback.missing" });
  return { user, order, other: order.other, page: `/account/orders/${order.id}/feedback` };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { user, order, other, page } = await requireOther(request, context, params.id ?? "");
  if (other.repliedAt !== null) throw redirect(page);
  const { title, language } = order;
  return {
    title: context.t("feedback.replyTitle"),
    listing: { title, language },
    other,
    page,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { order, page } = await requireOther(request, context, params.id ?? "");
  const form = await readForm(request, replySchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const replied = await orFault(context, () => replyToFeedback(context, order, form.value.reply.text));
  if (replied === "fault") return data(form.reply({ error: { key: "feedback.replyFailed" } }), 500);
  return redirectWithFlash(context, page, replied ? success("feedback.replySent") : failure("feedback.repliedBefore"));
}

export default function ReplyPage() {
  const { title, listing, other, page, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const hint = t("feedback.replyHint", { max: FEEDBACK_MAX });
  const field = { name: "reply", hint, errors: reply?.errors.reply };
  return (
    <div className="wrap medium page stack account">
      <BackTitle to={page} label={t("feedback.title")} title={title}>
        <p className="strong">
          <ListingTitle of={listing} />
        </p>
      </BackTitle>
      <FormError reply={reply} />
      <FeedbackCard feedback={other} isOwn={false} />
      <form id={KEPT_FORM} className="card stack" method="post" action={`${page}/reply`}>
        <TextArea
          {...field}
          label={t("feedback.replyLabel")}
          maxLength={FEEDBACK_MAX}
          defaultValue={reply?.typed.reply}
          required
        />
        <p>
          <button className="btn main" type="submit">
            {t("feedback.replySend")}
          </button>
        </p>
      </form>
    </div>
  );
}
