import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPolicy } from "~/i18n/policies/find.server";
import { PolicyPage, policyMeta } from "~/ui/policy-page";

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => policyMeta(matches, data);

export function loader({ context }: LoaderFunctionArgs) {
  return findPolicy("auctionRules", context.language, context.config.brand);
}

export default function AuctionRules() {
  return <PolicyPage policy={useLoaderData<typeof loader>().policy} />;
}
