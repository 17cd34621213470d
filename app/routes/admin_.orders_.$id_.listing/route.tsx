import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findModeratedGoods } from "~/data/orders/bought-listings.server";
import { orderNumber } from "~/domain/orders/order";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BoughtListing } from "~/ui/orders/bought-listing";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { id = "" } = params;
  const goods = await requireAdminAnd(request, context, (admin) => findModeratedGoods(context.db, admin, id));
  if (!goods) throw notFound({ title: "adminOrders.missing" });
  return { title: context.t("orderPage.listing.title"), id, goods };
}

export default function ModeratedListing() {
  const { title, id, goods } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const order = t("adminOrders.title", { id: orderNumber(id) });
  return <BoughtListing {...goods} title={title} back={{ to: `/admin/orders/${id}`, label: order }} />;
}
