import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { AccountTitle } from "../accounts/account-title";
import { NewestPager } from "../pager";
import { Tabs } from "../tabs";

interface OrdersFrameProps {
  pages: { newest: string | null; next: string | null };
  empty: TextKey;
  /** Where an empty list leads; to what is for sale by default. */
  start?: { to: string; text: TextKey };
  above?: readonly ReactNode[];
  children: readonly ReactNode[];
}

export function OrdersFrame({
  pages,
  empty,
  start = { to: "/search", text: "catalog.shopNow" },
  above,
  children,
}: OrdersFrameProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <div className="stack tight">
        <AccountTitle title={t("account.ordersTitle")} />
        <p className="muted">{t("account.ordersBody")}</p>
      </div>
      <Tabs
        label={t("orders.tabs.label")}
        tabs={[
          { to: "/account/orders", text: t("orders.tabs.purchases") },
          { to: "/account/orders/bids", text: t("orders.tabs.bids") },
          { to: "/account/orders/sales", text: t("orders.tabs.sales") },
        ]}
      />
      {above}
      {children.length > 0 ? (
        <ul className="goods">{children}</ul>
      ) : (
        <div className="card stack center">
          <p>{t(empty)}</p>
          <a className="btn main" href={start.to}>
            {t(start.text)}
          </a>
        </div>
      )}
      <NewestPager {...pages} />
    </div>
  );
}
