import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listOffers } from "~/data/offers/price-offers.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { AccountTitle } from "~/ui/accounts/account-title";
import { Empty } from "~/ui/empty";
import { OfferList } from "~/ui/offers/offer-list";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";

const HERE = "/account/offers";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, HERE, (before, most) => listOffers(context.db, userId, "buyer", before, most)),
  );
  return { title: context.t("offers.made"), offers: rows, pages };
}

export default function OffersMade() {
  const { title, offers, pages } = useLoaderData<typeof loader>();
  return (
    <div className="wrap medium page stack account">
      <AccountTitle title={title} />
      {offers.length > 0 ? (
        <OfferList offers={offers} />
      ) : (
        <Empty says="offers.noneMade" to="/search" text="account.browse" />
      )}
      <NewestPager {...pages} />
    </div>
  );
}
