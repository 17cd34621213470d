import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findStore } from "~/data/catalog/stores.server";
import { listStoreFeedback, takeDownFeedback } from "~/data/feedback/store-feedback.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { notFound } from "~/http/pages/not-found.server";
import { findViewer, requireAdminAnd } from "~/http/session/session.server";
import { BackTitle } from "~/ui/back-title";
import { FeedbackList } from "~/ui/feedback/feedback-list";
import { RatingsCard } from "~/ui/feedback/ratings-card";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { takeDownSchema } from "./schema";
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
    // Return path for an administrator.
    here: viewer?.isAdmin ? path + new URL(request.url).search : null,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  const handle = params.handle ?? "";
  const form = await readForm(request, takeDownSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { feedback: feedbackId, part, reason } = form.value;
  const wanted = { handle, feedbackId, part, reason: reason.text };
  const removed = await orFault(context, () => takeDownFeedback(context.db, admin, wanted));
  if (removed === "fault") return data(form.reply({ error: { key: "feedback.takeDownFailed" } }), 500);
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
      <BackTitle to={`/store/${store.handle}`} label={store.name} title={title} />
      <FormError reply={reply} />
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
