import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOwnReview } from "~/data/moderation/listing-reviews.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { FoundWords } from "~/ui/moderation/found-words";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [, review] = await requireUserAnd(request, context, (userId) =>
    findOwnReview(context.db, userId, params.id ?? ""),
  );
  if (!review) throw notFound({ title: "adminReports.notHeld" });
  const { title, language, found, terms } = review;
  return { title: context.t("reviews.title"), listing: { title, language }, found, startsAuction: terms !== null };
}

export default function ListingReviewPage() {
  const { title, listing, found, startsAuction } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <BackTitle to="/seller-settings/listings?state=review" label={t("listings.title")} title={title}>
        <p className="strong">
          <ListingTitle of={listing} />
        </p>
      </BackTitle>
      <p>
        {t("reviews.about")} <a href="/used-items-policy">{t("listings.rules")}</a>
      </p>
      <section className="card stack tight" aria-labelledby="words">
        <h2 id="words">{t("reviews.words")}</h2>
        <FoundWords found={found} />
      </section>
      <section className="stack tight" aria-labelledby="next">
        <h2 id="next">{t("reviews.next")}</h2>
        <p>
          {t("reviews.released")} {startsAuction && t("reviews.auction")}
        </p>
        <p>{t("reviews.refused")}</p>
        <p>{t("reviews.told")}</p>
      </section>
    </div>
  );
}
