import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { COUNTED_MAX, findUserDetails } from "~/data/moderation/user-details.server";
import { isStanding } from "~/domain/moderation/suspension";
import { notFound } from "~/http/pages/not-found.server";
import { deviceOf } from "~/http/session/device.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { BackTitle } from "~/ui/back-title";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { UserRulings } from "~/ui/moderation/user-rulings";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { OpenSessions } from "./open-sessions";
import { SuspendedUntil, SuspensionSection } from "./suspension-section";
import { UserTrade } from "./user-trade";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const found = await requireAdminAnd(request, context, (admin) => findUserDetails(context.db, admin, params.id ?? ""));
  if (!found) throw notFound({ title: "adminUsers.missing" });
  const sessions = found.sessions.map(({ userAgent, ...one }) => ({ ...one, device: deviceOf(userAgent) }));
  return { title: found.name || context.t("adminUsers.closed"), user: { ...found, sessions }, most: COUNTED_MAX };
}

export default function AdminUserPage() {
  const { title, user, most } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { suspension } = user;
  const stands = suspension && isStanding(suspension, suspension.now) ? suspension : null;
  const count = (n: number) => (n < most ? formatCount(n) : `${formatCount(most)}+`);
  const listed = (n: number, list: string) =>
    n > 0 ? (
      <a className="press" href={list}>
        {count(n)}
      </a>
    ) : (
      count(n)
    );
  return (
    <div className="wrap page stack sections">
      <BackTitle to="/admin/users" label={t("admin.users")} title={title}>
        <p className="muted email">{user.email}</p>
        {stands && (
          <p>
            <span className="chip bad">
              <SuspendedUntil until={stands.until} />
            </span>
          </p>
        )}
      </BackTitle>
      {stands && <SuspensionSection user={user} />}
      <FactList>
        <Fact name={t("adminUsers.id")}>{user.id}</Fact>
        <Fact name={t("admin.joined")}>
          <Moment at={user.createdAt} />
        </Fact>
        <Fact name={t("adminUsers.confirmed")}>
          {user.confirmedAt === null ? t("adminUsers.no") : <Moment at={user.confirmedAt} />}
        </Fact>
        <Fact name={t("adminUsers.closedOn")}>{user.deletedAt !== null && <Moment at={user.deletedAt} />}</Fact>
        <Fact name={t("admin.roles")}>
          <span className="row">
            {user.role && <span className="chip">{t("admin.isAdmin")}</span>}
            {user.store !== null && <span className="chip">{t("admin.isSeller")}</span>}
            {!user.role && user.store === null && t("adminUsers.none")}
          </span>
        </Fact>
        <Fact name={t("admin.store")}>{user.handle && <a href={`/store/${user.handle}`}>{user.store}</a>}</Fact>
        <Fact name={t("adminUsers.listings")}>{listed(user.published, `/admin?seller=${user.id}`)}</Fact>
        <Fact name={t("adminUsers.takedowns")}>{count(user.takedowns)}</Fact>
        <Fact name={t("adminUsers.bought")}>
          {listed(user.purchases, `/admin/orders?q=${encodeURIComponent(user.email)}`)}
        </Fact>
        <Fact name={t("adminUsers.sold")}>{count(user.sales)}</Fact>
        <Fact name={t("adminUsers.auctions")}>{count(user.auctions)}</Fact>
        <Fact name={t("adminUsers.questions")}>{count(user.questions)}</Fact>
        <Fact name={t("adminUsers.reports")}>
          {count(user.reports)}
          {user.dismissed > 0 && ` (${t("adminUsers.dismissed")}: ${count(user.dismissed)})`}
        </Fact>
        <Fact name={t("adminUsers.openReports")}>
          {user.openReports > 0 && <a href={`/admin/reports/person/${user.id}`}>{count(user.openReports)}</a>}
        </Fact>
        <Fact name={t("admin.log")}>
          <a href={`/admin/log?about=${user.id}`}>{t("adminUsers.done")}</a>
        </Fact>
      </FactList>
      {user.deletedAt === null && (user.role || !stands) && (
        <p className="row">
          {!user.role && (
            <a className="btn danger" href={`/admin/users/${user.id}/suspend`}>
              {t("adminUsers.suspend")}
            </a>
          )}
          {(user.role || user.confirmedAt !== null) && (
            <a className="btn" href={`/admin/users/${user.id}/role`}>
              {t(`adminProposals.role.${user.role ? "revoke" : "grant"}`)}
            </a>
          )}
        </p>
      )}
      {!stands && <SuspensionSection user={user} />}
      <UserRulings rulings={user.rulings} />
      <UserTrade user={user} />
      <OpenSessions user={user} />
    </div>
  );
}
