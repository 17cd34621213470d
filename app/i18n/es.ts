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
import { adminComplaints } from "./es/complaints";
import { files } from "./es/files";
import { imports } from "./es/imports";
import { mails } from "./es/mails";
import { operations } from "./es/operations";
import { proof } from "./es/proof";
import { reconciliation } from "./es/reconciliation";
import { adminReports, rulings } from "./es/reports";
import { esHydrated } from "./es-hydrated";
import type { Texts } from "./texts";

export const es: Texts = {
  ...esHydrated,
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
