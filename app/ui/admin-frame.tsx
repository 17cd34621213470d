import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { Tabs } from "./tabs";

interface AdminFrameProps {
  totals: { activeProducts: number; users: number };
  children: ReactNode;
}

/** What every part of the dashboard begins with: how the market stands, and the other parts. */
export function AdminFrame({ totals, children }: AdminFrameProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap page stack">
      <h1>{t("admin.title")}</h1>
      <dl className="stats">
        <Stat name={t("admin.activeProducts")} count={totals.activeProducts} />
        <Stat name={t("admin.totalUsers")} count={totals.users} />
      </dl>
      <Tabs
        label={t("admin.title")}
        tabs={[
          { to: "/admin", text: t("admin.products") },
          { to: "/admin/users", text: t("admin.users") },
        ]}
      />
      {children}
    </div>
  );
}

function Stat({ name, count }: { name: string; count: number }) {
  return (
    <div className="card">
      <dt className="small muted">{name}</dt>
      <dd className="num">{count.toLocaleString("en")}</dd>
    </div>
  );
}
