import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findStore } from "~/data/catalog/stores.server";
import { listStoreFeedback } from "~/data/feedback/store-feedback.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { notFound } from "~/http/pages/not-found.server";
import { findViewer } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { FeedbackFrom, FeedbackList } from "~/ui/feedback/feedback-list";
import { RatingsCard } from "~/ui/feedback/ratings-card";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { shareCard } from "~/ui/share-card";

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  ...(data ? shareCard(matches, { title: data.title }) : []),
];

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
    isAdmin: viewer?.isAdmin === true,
  };
}

export default function StoreFeedbackPage() {
  const { title, store, feedback, pages, isAdmin } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <BackTitle to={`/store/${store.handle}`} label={store.name} title={title} />
      <RatingsCard ratings={store.ratings} />
      {feedback.length > 0 && (
        <FeedbackList
          feedback={feedback}
          store={store.name}
          below={(one) =>
            (one.text ?? one.reply) !== null && (
              <p className="row small">
                <a href={`/report/feedback/${one.feedbackId}`}>
                  {t("reports.report")}
                  <span className="sr">
                    : <FeedbackFrom feedback={one} />
                  </span>
                </a>
                {isAdmin && <a href={`/admin/reports/feedback/${one.feedbackId}`}>{t("adminReports.remove")}</a>}
              </p>
            )
          }
        />
      )}
      <NewestPager {...pages} />
    </div>
  );
}
