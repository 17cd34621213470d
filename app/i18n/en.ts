import { account } from "./en/account";
import { addresses } from "./en/addresses";
import { admin } from "./en/admin";
import { adminApplications } from "./en/admin-applications";
import { adminBidders } from "./en/admin-bidders";
import { adminListing } from "./en/admin-listing";
import { adminLists } from "./en/admin-lists";
import { adminLog } from "./en/admin-log";
import { adminMoney } from "./en/admin-money";
import { adminOrders } from "./en/admin-orders";
import { adminProblems } from "./en/admin-problems";
import { adminProposals } from "./en/admin-proposals";
import { adminSearches } from "./en/admin-searches";
import { adminTakedowns } from "./en/admin-takedowns";
import { adminUsers } from "./en/admin-users";
import { afterAuction } from "./en/after-auction";
import { applications } from "./en/applications";
import { assistant } from "./en/assistant";
import { auth } from "./en/auth";
import { away } from "./en/away";
import { bidding } from "./en/bidding";
import { business } from "./en/business";
import { cancellations } from "./en/cancellations";
import { cards } from "./en/cards";
import { cart } from "./en/cart";
import { catalog } from "./en/catalog";
import { checkout } from "./en/checkout";
import { adminComplaints, complaints } from "./en/complaints";
import { dashboard } from "./en/dashboard";
import { errors } from "./en/errors";
import { feedback } from "./en/feedback";
import { files } from "./en/files";
import { identities } from "./en/identities";
import { imports } from "./en/imports";
import { listing } from "./en/listing";
import { listings } from "./en/listings";
import { live } from "./en/live";
import { mails } from "./en/mails";
import { notices } from "./en/notices";
import { offers } from "./en/offers";
import { operations } from "./en/operations";
import { orderPage } from "./en/order-page";
import { orders } from "./en/orders";
import { paid } from "./en/paid";
import { passkeys } from "./en/passkeys";
import { payouts } from "./en/payouts";
import { paypalAccount } from "./en/paypal-account";
import { prices } from "./en/prices";
import { problems } from "./en/problems";
import { profile } from "./en/profile";
import { proof } from "./en/proof";
import { questions } from "./en/questions";
import { reconciliation } from "./en/reconciliation";
import { adminReports, reports, reviews, rulings } from "./en/reports";
import { retraction } from "./en/retraction";
import { revise } from "./en/revise";
import { searches } from "./en/searches";
import { securityEvents } from "./en/security-events";
import { sell } from "./en/sell";
import { seller } from "./en/seller";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { store } from "./en/store";
import { strikes } from "./en/strikes";
import { suspensions } from "./en/suspensions";
import { takedowns } from "./en/takedowns";
import { twoStep } from "./en/two-step";
import { unfinished } from "./en/unfinished";

export const en = {
  admin,
  unfinished,
  account,
  addresses,
  afterAuction,
  applications,
  auth,
  away,
  bidding,
  business,
  cancellations,
  cards,
  cart,
  catalog,
  checkout,
  takedowns,
  complaints,
  dashboard,
  errors,
  feedback,
  identities,
  listing,
  listings,
  live,
  money: "{amount, money}",
  notices,
  orderPage,
  problems,
  paid,
  passkeys,
  payouts,
  paypalAccount,
  store,
  strikes,
  suspensions,
  twoStep,
  profile,
  orders,
  offers,
  questions,
  reports,
  reviews,
  prices,
  assistant,
  retraction,
  revise,
  searches,
  securityEvents,
  sell,
  seller,
  settings,
  shell,
  adminApplications,
  adminBidders,
  adminMoney,
  adminOrders,
  adminSearches,
  adminProblems,
  adminProposals,
  adminReports,
  adminComplaints,
  adminListing,
  adminLists,
  adminLog,
  adminTakedowns,
  adminUsers,
  files,
  imports,
  mails,
  operations,
  proof,
  rulings,
  reconciliation,
} as const;
