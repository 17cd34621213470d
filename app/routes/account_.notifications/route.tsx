import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { listNotifications } from "~/data/messages/notifications.server";
import { groupNotifications } from "~/domain/messages/notification";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { Empty } from "~/ui/empty";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { NoticeGroup } from "./notice-group";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [{ unread }, { rows, pages }] = await requireUserAnd(request, context, (userId) =>
    readNewestFirst(request, "/account/notifications", (before, most) =>
      listNotifications(context.db, userId, before, most),
    ),
  );
  return { title: context.t("account.notices"), now: context.now(), unread, notices: rows, pages };
}

export default function Notices() {
  const { title, now, unread, notices, pages } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack account">
      <div className="row between">
        <AccountTitle title={title} />
        {unread > 0 && (
          <form method="post" action="/account/notifications/read">
            <button className="btn" type="submit">
              {t("notices.readAll")}
            </button>
          </form>
        )}
      </div>
      {notices.length > 0 ? (
        <Groups groups={groupNotifications(notices)} now={now} isLast={pages.next === null} />
      ) : (
        <Empty says="notices.empty" to="/search" text="account.browse" />
      )}
      <NewestPager {...pages} />
    </div>
  );
}

/** Those that stand open on the last page; the others are folded. */
const OPEN = 8;

function Groups({ groups, now, isLast }: { groups: readonly Group[]; now: number; isLast: boolean }) {
  const { t } = useLanguage();
  const open = isLast ? OPEN : groups.length;
  const list = (some: readonly Group[]) => (
    <ul className="goods notices">
      {some.map((group) => (
        <NoticeGroup key={group[0].id} notices={group} now={now} />
      ))}
    </ul>
  );
  return (
    <>
      {list(groups.slice(0, open))}
      {groups.length > open && (
        <details className="stack">
          <summary>{t("notices.more", { count: groups.length - open })}</summary>
          {list(groups.slice(open))}
        </details>
      )}
    </>
  );
}

type Group = ComponentProps<typeof NoticeGroup>["notices"];
