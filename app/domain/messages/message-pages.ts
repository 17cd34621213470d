import type { DeskQueue } from "../operations/waiting";

interface About {
  auction: string;
  order: string;
  product: string;
  offer: string;
  ruling: string;
}

export const productPage = ({ product }: Pick<About, "product">) => `/product/${encodeURIComponent(product)}`;

/** What was changed of a listing of the seller. */
export const revisePage = (about: Pick<About, "product">) => `${productPage(about)}/revise`;

export const productQuestionsPage = (about: Pick<About, "product">) => `${productPage(about)}/questions`;
/** Questions that wait for a seller's answer. */
export const questionsPage = () => "/account/questions";

/** Of what a buyer has to pay of a product; once paid, their orders. */
export const checkoutPage = ({ product }: Pick<About, "product">) => `/checkout?product=${encodeURIComponent(product)}`;

/** Of an order that an accepted offer made. */
export const checkoutOfOrderPage = ({ order }: Pick<About, "order">) => `/checkout?order=${encodeURIComponent(order)}`;
export const offerPage = ({ offer }: Pick<About, "offer">) => `/account/offers/${encodeURIComponent(offer)}`;

/** A list, by its address. */
export const listPage = ({ list }: { list: string }) => list;

export const afterPage = ({ auction }: Pick<About, "auction">) => `/auction/${encodeURIComponent(auction)}/after`;

export const receiptsPage = ({ auction }: Pick<About, "auction">) => `/auction/${encodeURIComponent(auction)}/receipts`;

/** What a person has to say about an auction's result. */
export const complaintPage = ({ auction }: Pick<About, "auction">) =>
  `/auction/${encodeURIComponent(auction)}/complaint`;
export const complaintsDesk = () => "/admin/complaints";

export const strikesPage = () => "/account/settings/strikes";
export const biddersDesk = () => "/admin/bidders";

/** Why a listing of the seller was taken down. */
export const takedownPage = ({ product }: Pick<About, "product">) =>
  `/seller-settings/listings/${encodeURIComponent(product)}/takedown`;
/** Why a listing of the seller is held. */
export const reviewPage = ({ product }: Pick<About, "product">) =>
  `/seller-settings/listings/${encodeURIComponent(product)}/review`;
export const rulingPage = ({ ruling }: Pick<About, "ruling">) => `/account/rulings/${encodeURIComponent(ruling)}`;
/** What a person reported. */
export const reportsPage = () => "/account/reports";
export const suspensionPage = () => "/account/suspension";
export const proposalsDesk = () => "/admin/proposals";
export const takedownsDesk = () => "/admin/takedowns";

/** Where administrators answer it. */
export const DESK_PAGES: Readonly<Record<DeskQueue, string>> = {
  reports: "/admin/reports",
  heldListings: "/admin/reports",
  appeals: takedownsDesk(),
  personAppeals: biddersDesk(),
  complaints: complaintsDesk(),
  decisions: "/admin/problems",
  proposals: proposalsDesk(),
};
/** Older messages do not name the problem. */
export const decidePage = ({ problem }: { problem?: string | undefined }) =>
  problem ? `${DESK_PAGES.decisions}/${encodeURIComponent(problem)}` : DESK_PAGES.decisions;
export const deskPage = ({ waiting }: { waiting: DeskQueue }) => DESK_PAGES[waiting];

export const ordersPage = () => "/account/orders";
export const bidsPage = () => "/account/orders/bids";
export const orderPage = ({ order }: Pick<About, "order">) => `/account/orders/${encodeURIComponent(order)}`;
export const shipPage = (about: Pick<About, "order">) => `${orderPage(about)}/ship`;
export const feedbackPage = (about: Pick<About, "order">) => `${orderPage(about)}/feedback`;
export const problemPage = (about: Pick<About, "order">) => `${orderPage(about)}/problem`;
export const adminOrderPage = ({ order }: Pick<About, "order">) => `/admin/orders/${encodeURIComponent(order)}`;
export const moneyPage = () => "/admin/money";
export const operationsPage = () => "/admin/operations";

/** A seller's file of listings. */
export const importPage = () => "/seller-settings/import";

export const payoutsPage = () => "/account/payouts";
export const payoutAccountPage = () => "/seller-settings#payout_account";

export const settingsPage = () => "/account/settings";
export const securityPage = () => "/account/settings/security";
export const recoveryCodesPage = () => "/account/settings/security/recovery-codes";
