import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findBoughtGoods } from "~/data/orders/bought-listings.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BoughtListing } from "~/ui/orders/bought-listing";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** For the buyer and the seller of an order. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const [, goods] = await requireUserAnd(request, context, (userId) => findBoughtGoods(context.db, userId, id));
  if (!goods) throw notFound({ title: "orderPage.missing" });
  return { title: context.t("orderPage.listing.title"), id, goods };
}

export default function OrderListing() {
  const { title, id, goods } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <BoughtListing {...goods} title={title} back={{ to: `/account/orders/${id}`, label: t("orderPage.backToOrder") }} />
  );
}
