import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { Tabs } from "../tabs";

interface AdminFrameProps {
  totals: { products: number; orders: number; revenue: Centavos; users: number };
  children: ReactNode;
}

export function AdminFrame({ totals, children }: AdminFrameProps) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const count = (n: number) => n.toLocaleString("en");
  return (
    <div className="wrap page stack admin">
      <h1>{t("admin.title")}</h1>
      <Stats
        stats={[
          [t("admin.totalProducts"), count(totals.products)],
          [t("admin.totalOrders"), count(totals.orders)],
          [t("admin.totalRevenue"), <Money key="revenue" amount={totals.revenue} />],
          [t("admin.totalUsers"), count(totals.users)],
        ]}
      />
      <Tabs
        label={t("admin.title")}
        current={pathname.startsWith("/admin/payouts") ? "/admin/payouts" : pathname}
        tabs={[
          { to: "/admin", text: t("admin.products") },
          { to: "/admin/takedowns", text: t("admin.takedowns") },
          { to: "/admin/orders", text: t("admin.orders") },
          { to: "/admin/problems", text: t("admin.problems") },
          { to: "/admin/questions", text: t("admin.questions") },
          { to: "/admin/complaints", text: t("adminComplaints.tab") },
          { to: "/admin/bidders", text: t("admin.bidders") },
          { to: "/admin/users", text: t("admin.users") },
          { to: "/admin/money", text: t("admin.money") },
          { to: "/admin/payouts", text: t("admin.payouts") },
          { to: "/admin/proposals", text: t("adminProposals.tab") },
          { to: "/admin/reconciliation", text: t("admin.reconciliation") },
          { to: "/admin/searches", text: t("admin.searches") },
          { to: "/admin/log", text: t("admin.log") },
          { to: "/admin/operations", text: t("admin.operations") },
        ]}
      />
      {children}
    </div>
  );
}

export function Stats({ stats }: { stats: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="stats">
      {stats.map(([name, value]) => (
        <div className="card" key={name}>
          <dt className="small muted">{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
