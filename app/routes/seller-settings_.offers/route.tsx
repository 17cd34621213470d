import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOffers } from "~/data/offers/price-offers.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { Empty } from "~/ui/empty";
import { OfferList } from "~/ui/offers/offer-list";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";

const HERE = "/seller-settings/offers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, HERE, (before, most) => listOffers(context.db, userId, "seller", before, most)),
  );
  return { title: context.t("offers.received"), offers: rows, pages };
}

export default function OffersReceived() {
  const { title, offers, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack account">
      <BackTitle to="/seller-settings" label={t("shell.store")} title={title} />
      {offers.length > 0 ? (
        <OfferList offers={offers} />
      ) : (
        <Empty says="offers.noneReceived" to="/seller-settings/listings" text="listings.title" />
      )}
      <NewestPager {...pages} />
    </div>
  );
}
