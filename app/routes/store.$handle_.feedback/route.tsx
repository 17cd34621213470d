import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findStore } from "~/data/catalog/stores.server";
import { listStoreFeedback, takeDownFeedback } from "~/data/feedback/store-feedback.server";
import { checkText } from "~/domain/feedback/feedback";
import { REASON_MAX } from "~/domain/reason";
import { typedFields } from "~/forms/check-form";
import { failure, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { log } from "~/http/log.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { notFound } from "~/http/pages/not-found.server";
import { findViewer, requireAdminAnd } from "~/http/session/session.server";
import { FeedbackList } from "~/ui/feedback/feedback-list";
import { RatingsCard } from "~/ui/feedback/ratings-card";
import { FormError } from "~/ui/form-error";
import { NewestPager } from "~/ui/newest-pager";
import { pageTitle } from "~/ui/page-title";
import { TakeDownForm } from "./take-down-form";

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const handle = params.handle ?? "";
  const { db, t } = context;
  const path = `/store/${encodeURIComponent(handle)}/feedback`;
  const [store, { rows, pages }, viewer] = await Promise.all([
    findStore(db, handle),
    readNewestFirst(request, path, (before, most) => listStoreFeedback(db, handle, before, most)),
    findViewer(context),
  ]);
  if (!store) throw notFound({ title: "catalog.storeNotFound" });
  return {
    title: t("feedback.ofStore", { store: store.name }),
    store: { handle: store.handle, name: store.name, ratings: store.ratings },
    feedback: rows,
    pages,
    // Where an administrator comes back to.
    here: viewer?.isAdmin ? path + new URL(request.url).search : null,
  };
}

/** Takes down a text, as an administrator. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const typed = typedFields(await readFormData(request.clone()), ["feedback", "part", "reason"]);
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const handle = params.handle ?? "";
  const { feedback: feedbackId = "" } = typed;
  const part = typed.part === "reply" ? "reply" : "text";
  const checked = checkText(typed.reason ?? "", REASON_MAX);
  if (!checked.ok) {
    const error = { key: `feedback.refusal.${checked.refusal}` as const, values: { max: REASON_MAX } };
    return data<FormReply>({ typed, errors: { reason: [error] } }, 400);
  }
  const wanted = { handle, feedbackId, part, reason: checked.text } as const;
  const removed = await orFault(context, () => takeDownFeedback(context.db, admin, wanted));
  if (removed === "fault")
    return data<FormReply>({ typed, errors: {}, error: { key: "feedback.takeDownFailed" } }, 500);
  if (removed === null) throw notFound({ title: "feedback.missing" });
  if (removed) log("feedback taken down", { requestId: context.requestId, feedback: feedbackId, part, by: admin.id });
  const here = `/store/${handle}/feedback${new URL(request.url).search}`;
  const says = removed ? success("feedback.takenDown") : failure("feedback.takenDownBefore");
  return redirectWithFlash(context, here, says);
}

export default function StoreFeedbackPage() {
  const { title, store, feedback, pages, here } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="wrap medium page stack">
      <div className="account-title">
        <a className="small" href={`/store/${store.handle}`}>
          <span aria-hidden="true">‹ </span>
          {store.name}
        </a>
        <h1>{title}</h1>
      </div>
      <FormError error={reply?.error} />
      <RatingsCard ratings={store.ratings} />
      {feedback.length > 0 && (
        <FeedbackList
          feedback={feedback}
          store={store.name}
          below={(one) =>
            here !== null &&
            (["text", "reply"] as const)
              .filter((part) => one[part] !== null)
              .map((part) => <TakeDownForm key={part} feedback={one} part={part} action={here} reply={reply} />)
          }
        />
      )}
      <NewestPager {...pages} />
    </div>
  );
}
