import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { listAddresses } from "~/data/accounts/addresses.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { ProfileTabs } from "~/ui/accounts/profile-tabs";
import { ErrorPage } from "~/ui/error-page";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { AddressList } from "./address-list";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, addresses] = await requireUserAnd(request, context, (userId) => listAddresses(context.db, userId));
  return { title: context.t("account.addressesTab"), addresses, newId: context.newId() };
}

export default function Addresses() {
  const { addresses, newId } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <AccountTitle title={t("account.profile")} />
      <ProfileTabs />
      <Hydrated route="account_.addresses" className="stack" part={AddressList} props={{ addresses, newId }} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} says={status >= 500 ? { title: "addresses.loadFailed" } : null} />;
}
