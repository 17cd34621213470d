import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { requireUser } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/account-title";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return { title: context.t("account.watchlist") };
}

export default function Watchlist() {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <div className="stack tight">
        <AccountTitle title={t("account.watchlist")} />
        <p className="muted">{t("account.watchlistBody")}</p>
      </div>
      <div className="card stack center">
        <p>{t("account.watchlistEmpty")}</p>
        <a className="btn main" href="/search">
          {t("account.browse")}
        </a>
      </div>
    </div>
  );
}
