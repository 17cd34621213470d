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
import { adminComplaints } from "./en/complaints";
import { files } from "./en/files";
import { imports } from "./en/imports";
import { mails } from "./en/mails";
import { operations } from "./en/operations";
import { proof } from "./en/proof";
import { reconciliation } from "./en/reconciliation";
import { adminReports, rulings } from "./en/reports";
import { enHydrated } from "./en-hydrated";

export const en = {
  ...enHydrated,
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
