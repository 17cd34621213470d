import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPolicy } from "~/i18n/policies/find.server";
import { pageTitle } from "~/ui/page-title";
import { PolicyPage } from "~/ui/policy-page";

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageTitle(data?.policy.title, matches, data?.about);

export function loader({ context }: LoaderFunctionArgs) {
  return findPolicy("terms", context.language, context.config.brand);
}

export default function Terms() {
  return <PolicyPage policy={useLoaderData<typeof loader>().policy} />;
}
