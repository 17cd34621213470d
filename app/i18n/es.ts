import { account } from "./es/account";
import { addresses } from "./es/addresses";
import { admin } from "./es/admin";
import { adminApplications } from "./es/admin-applications";
import { adminBidders } from "./es/admin-bidders";
import { adminListing } from "./es/admin-listing";
import { adminLists } from "./es/admin-lists";
import { adminLog } from "./es/admin-log";
import { adminMoney } from "./es/admin-money";
import { adminOrders } from "./es/admin-orders";
import { adminProblems } from "./es/admin-problems";
import { adminProposals } from "./es/admin-proposals";
import { adminSearches } from "./es/admin-searches";
import { adminTakedowns } from "./es/admin-takedowns";
import { adminUsers } from "./es/admin-users";
import { afterAuction } from "./es/after-auction";
import { applications } from "./es/applications";
import { assistant } from "./es/assistant";
import { auth } from "./es/auth";
import { away } from "./es/away";
import { bidding } from "./es/bidding";
import { business } from "./es/business";
import { cancellations } from "./es/cancellations";
import { cards } from "./es/cards";
import { cart } from "./es/cart";
import { catalog } from "./es/catalog";
import { checkout } from "./es/checkout";
import { adminComplaints, complaints } from "./es/complaints";
import { dashboard } from "./es/dashboard";
import { errors } from "./es/errors";
import { feedback } from "./es/feedback";
import { files } from "./es/files";
import { identities } from "./es/identities";
import { imports } from "./es/imports";
import { listing } from "./es/listing";
import { listings } from "./es/listings";
import { live } from "./es/live";
import { mails } from "./es/mails";
import { notices } from "./es/notices";
import { offers } from "./es/offers";
import { operations } from "./es/operations";
import { orderPage } from "./es/order-page";
import { orders } from "./es/orders";
import { paid } from "./es/paid";
import { passkeys } from "./es/passkeys";
import { payouts } from "./es/payouts";
import { paypalAccount } from "./es/paypal-account";
import { prices } from "./es/prices";
import { problems } from "./es/problems";
import { profile } from "./es/profile";
import { proof } from "./es/proof";
import { questions } from "./es/questions";
import { reconciliation } from "./es/reconciliation";
import { adminReports, reports, reviews, rulings } from "./es/reports";
import { retraction } from "./es/retraction";
import { revise } from "./es/revise";
import { searches } from "./es/searches";
import { securityEvents } from "./es/security-events";
import { sell } from "./es/sell";
import { seller } from "./es/seller";
import { settings } from "./es/settings";
import { shell } from "./es/shell";
import { store } from "./es/store";
import { strikes } from "./es/strikes";
import { suspensions } from "./es/suspensions";
import { takedowns } from "./es/takedowns";
import { twoStep } from "./es/two-step";
import { unfinished } from "./es/unfinished";
import type { Texts } from "./texts";

export const es: Texts = {
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
};
