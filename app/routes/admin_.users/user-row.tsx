import type { AdminUser } from "~/data/moderation/admin-users.server";
import { formatDateTime, formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

export function UserRow({ user }: { user: AdminUser }) {
  const { language, t } = useLanguage();
  const { userId, full_name, email, created_at, role, store, handle, state } = user;
  return (
    <tr>
      <td>
        <p>{full_name}</p>
        <p className="small muted email">{email}</p>
      </td>
      <td>
        <span className="small muted named">{t("admin.joined")} </span>
        <time dateTime={new Date(created_at).toISOString()} title={formatDateTime(created_at, language)}>
          {formatDay(created_at, language)}
        </time>
      </td>
      <td>
        {role && <span className="chip rosa">{t("admin.isAdmin")}</span>}{" "}
        {handle && <span className="chip">{t("admin.isSeller")}</span>}{" "}
        {state !== "open" && <span className="chip bad">{t(`adminLists.account.${state}`)}</span>}
      </td>
      <td>{handle && <a href={`/store/${handle}`}>{store}</a>}</td>
      <td>
        <a className="btn sm" href={`/admin/users/${userId}`}>
          {t("admin.view")} <span className="sr">{full_name}</span>
        </a>
      </td>
    </tr>
  );
}
