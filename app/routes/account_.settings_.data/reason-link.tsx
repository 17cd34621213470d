import type { ClosingRefusal } from "~/domain/accounts/account-deletion";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";

const PAGES: Partial<Record<ClosingRefusal, { to: string; text: TextKey }>> = {
  auctionsRunning: { to: "/seller-settings/listings", text: "listings.title" },
  purchasesOpen: { to: "/account/orders", text: "account.ordersTitle" },
  salesOpen: { to: "/account/orders/sales", text: "orders.tabs.sales" },
  offersOpen: { to: "/account/orders", text: "account.ordersTitle" },
  payoutsOpen: { to: "/account/payouts", text: "payouts.title" },
  debtOpen: { to: "/account/payouts", text: "payouts.title" },
};

/** Where a person does what keeps the account from being deleted. */
export function ReasonLink({ of }: { of: ClosingRefusal }) {
  const { t } = useLanguage();
  const page = PAGES[of];
  return page ? <a href={page.to}>{t(page.text)}</a> : null;
}
