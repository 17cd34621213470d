import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listSecurityEvents } from "~/data/accounts/security-events.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, "/account/settings/security/activity", (before, most) =>
      listSecurityEvents(context.db, userId, before, most),
    ),
  );
  return { title: context.t("securityEvents.title"), events: rows, pages };
}

export default function SecurityActivity() {
  const { title, events, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <div className="stack">
        <h2>{title}</h2>
        <p className="muted">{t("securityEvents.about")}</p>
        {events.length === 0 && <p>{t("securityEvents.none")}</p>}
        <ul className="list">
          {events.map(({ id, kind, at, browser, system, subject, is_new_network }) => (
            <li key={id} className="card stack tight">
              <p className="strong">
                {t(`securityEvents.kind.${kind}`)}
                {subject && ` · ${subject}`}{" "}
                {is_new_network && <span className="chip">{t("securityEvents.newNetwork")}</span>}
              </p>
              <p className="small muted dots">
                <Moment at={at} />
                {browser && system && <span>{t("settings.security.device", { browser, system })}</span>}
              </p>
            </li>
          ))}
        </ul>
        <NewestPager {...pages} />
      </div>
    </SettingsFrame>
  );
}
