import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { MARKET_FIGURES, type MarketDay, type MarketFigure } from "~/domain/moderation/dashboard";
import { type Compared, compareDays } from "~/domain/stores/store-days";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { formatCount } from "~/i18n/with-unit";
import { Money } from "~/ui/money";
import { Tabs } from "../tabs";
import { formatChange, TrendChart } from "../trend-chart";

interface AdminFrameProps {
  totals: Record<MarketFigure, number> & { days: readonly MarketDay[]; today: number };
  /** Whether the page shows a heading of its section. */
  isHeaded?: boolean;
  children: ReactNode;
}

const TITLES = {
  products: "admin.totalProducts",
  orders: "admin.totalOrders",
  revenue: "admin.totalRevenue",
  users: "admin.totalUsers",
} as const satisfies Record<MarketFigure, TextKey>;

/** A million, with cents. */
const LONG = 1_000_000_00;

export function AdminFrame({ totals, isHeaded, children }: AdminFrameProps) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const current = pathname.startsWith("/admin/payouts") ? "/admin/payouts" : pathname;
  const tabs = [
    { to: "/admin", text: t("admin.products") },
    { to: "/admin/reports", text: t("admin.reports") },
    { to: "/admin/takedowns", text: t("admin.takedowns") },
    { to: "/admin/orders", text: t("admin.orders") },
    { to: "/admin/problems", text: t("admin.problems") },
    { to: "/admin/complaints", text: t("adminComplaints.tab") },
    { to: "/admin/bidders", text: t("admin.bidders") },
    { to: "/admin/users", text: t("admin.users") },
    { to: "/admin/money", text: t("admin.money") },
    { to: "/admin/payouts", text: t("admin.payouts") },
    { to: "/admin/proposals", text: t("adminProposals.tab") },
    { to: "/admin/reconciliation", text: t("admin.reconciliation") },
    { to: "/admin/searches", text: t("admin.searches") },
    { to: "/admin/applications", text: t("adminApplications.tab") },
    { to: "/admin/log", text: t("admin.log") },
    { to: "/admin/operations", text: t("admin.operations") },
  ];
  return (
    <div className="wrap page stack admin">
      <h1>{t("admin.title")}</h1>
      <dl className="stats">
        {compareDays(MARKET_FIGURES, totals.days, totals.today).map((compared) => (
          <div className="card" key={compared.figure}>
            <dt className="small muted">{t(TITLES[compared.figure])}</dt>
            <dd className={totals[compared.figure] < LONG ? "num" : "num long"}>
              <Figure figure={compared.figure} amount={totals[compared.figure]} />
            </dd>
            <Trend {...compared} />
          </div>
        ))}
      </dl>
      <Tabs label={t("admin.title")} current={current} tabs={tabs} />
      {!isHeaded && <h2 className="sr">{tabs.find(({ to }) => to === current)?.text}</h2>}
      {children}
    </div>
  );
}

/** What came in the last 30 days, beside the 30 before. */
function Trend({ figure, now, before, change, days }: Compared<MarketFigure>) {
  const { t } = useLanguage();
  return (
    <dd className="trend">
      <TrendChart {...days} />
      <p className="small muted">
        <Figure figure={figure} amount={now} /> {t("admin.inMonth")}
        {change !== null && (
          <>
            {" "}
            ({formatChange(change)}
            <span className="sr">
              {" "}
              {t("admin.against")} <Figure figure={figure} amount={before} />
            </span>
            )
          </>
        )}
      </p>
    </dd>
  );
}

function Figure({ figure, amount }: { figure: MarketFigure; amount: number }) {
  return figure === "revenue" ? <Money amount={amount} /> : formatCount(amount);
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
