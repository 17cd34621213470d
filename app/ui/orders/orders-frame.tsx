import type { ComponentProps, ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "../accounts/account-title";
import { Empty } from "../empty";
import { NewestPager } from "../pager";
import { Tabs } from "../tabs";
import { InGroup } from "./order-item";

interface OrdersFrameProps {
  /** Of orders, unless it says otherwise. */
  title?: string;
  body?: string;
  pages: { newest: string | null; next: string | null };
  empty: ComponentProps<typeof Empty>;
  above?: readonly ReactNode[];
  /** What waits for the reader: before the others, under a heading. */
  waiting?: readonly ReactNode[];
  /** Heads what does not wait. */
  others?: string;
  children: readonly ReactNode[];
}

export function OrdersFrame({ title, body, pages, empty, above, waiting = [], others, children }: OrdersFrameProps) {
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <div className="stack tight">
        <AccountTitle title={title ?? t("account.ordersTitle")} />
        <p className="muted">{body ?? t("account.ordersBody")}</p>
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
      {waiting.length > 0 && (
        <>
          <h2>{t("orders.waiting")}</h2>
          <Items items={waiting} inGroup />
          {children.length > 0 && <h2>{others ?? t("orders.others")}</h2>}
        </>
      )}
      {children.length > 0 && <Items items={children} inGroup={waiting.length > 0} />}
      {waiting.length + children.length === 0 && <Empty {...empty} />}
      <NewestPager {...pages} />
    </div>
  );
}

function Items({ items, inGroup }: { items: readonly ReactNode[]; inGroup: boolean }) {
  return (
    <InGroup.Provider value={inGroup}>
      <ul className="goods">{items}</ul>
    </InGroup.Provider>
  );
}
