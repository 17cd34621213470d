import type { ListedClient } from "~/data/auth/oauth-clients.server";
import { hostOf } from "~/domain/auth/client";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";

export function ClientTable({ clients }: { clients: readonly ListedClient[] }) {
  const { t } = useLanguage();
  const columns = ["name", "redirects", "added"] as const;
  return (
    <AdminTable label={t("adminApplications.tab")} columns={columns.map((column) => t(`adminApplications.${column}`))}>
      {clients.map((client) => (
        <ClientRow key={client.id} client={client} />
      ))}
    </AdminTable>
  );
}

function ClientRow({ client }: { client: ListedClient }) {
  const { t } = useLanguage();
  const { id, name, website, redirects, hasSecret, people, added_at, admin } = client;
  return (
    <tr>
      <td>
        <p className="strong">{name}</p>
        <p className="small muted">{hostOf(website)}</p>
        <p className="small">
          {t("adminApplications.clientId")}: <code>{id}</code>
        </p>
        <p className="small muted">{t(`adminApplications.kinds.${hasSecret ? "secret" : "public"}`)}</p>
        <p className="small muted">
          {people > 0 ? t("adminApplications.people", { count: people }) : t("adminApplications.peopleNone")}
        </p>
      </td>
      <td className="small whole">
        <p className="muted named">{t("adminApplications.redirects")}</p>
        {redirects.map((address) => (
          <p key={address} className="email">
            <code>{address}</code>
          </p>
        ))}
      </td>
      <td className="small whole">
        <p className="muted named">{t("adminApplications.added")}</p>
        <p>
          <PersonLink {...admin} />
        </p>
        <p className="muted">
          <Moment at={added_at} />
        </p>
      </td>
      <td>
        <a className="btn sm ghost" href={`/admin/applications/${id}/remove`}>
          {t("adminApplications.remove")} <span className="sr">{name}</span>
        </a>
      </td>
    </tr>
  );
}
