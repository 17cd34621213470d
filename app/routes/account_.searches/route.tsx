import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listSavedSearches } from "~/data/search/saved-searches.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { Empty } from "~/ui/empty";
import { pageTitle } from "~/ui/page-title";
import { SavedSearchItem } from "./saved-search-item";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, searches] = await requireUserAnd(request, context, (userId) => listSavedSearches(context.db, userId));
  return { title: context.t("searches.title"), searches };
}

export default function SavedSearches() {
  const { searches } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <div className="stack tight">
        <AccountTitle title={t("searches.title")} />
        <p className="muted">{t("searches.body")}</p>
      </div>
      {searches.length > 0 ? (
        <ul className="stack plain">
          {searches.map((search) => (
            <SavedSearchItem key={search.id} {...search} />
          ))}
        </ul>
      ) : (
        <Empty says="searches.empty" to="/search" text="account.browse" />
      )}
    </div>
  );
}
