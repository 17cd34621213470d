import { account } from "./en/account";
import { addresses } from "./en/addresses";
import { admin } from "./en/admin";
import { administering } from "./en/administering";
import { aftermath } from "./en/aftermath";
import { auth } from "./en/auth";
import { bidding } from "./en/bidding";
import { cancelling } from "./en/cancelling";
import { cards } from "./en/cards";
import { cart } from "./en/cart";
import { catalog } from "./en/catalog";
import { checkout } from "./en/checkout";
import { deciding } from "./en/deciding";
import { desk } from "./en/desk";
import { errors } from "./en/errors";
import { feedback } from "./en/feedback";
import { live } from "./en/live";
import { mails } from "./en/mails";
import { notices } from "./en/notices";
import { orders } from "./en/orders";
import { parcel } from "./en/parcel";
import { payouts } from "./en/payouts";
import { problems } from "./en/problems";
import { profile } from "./en/profile";
import { proof } from "./en/proof";
import { reconciliation } from "./en/reconciliation";
import { retraction } from "./en/retraction";
import { revise } from "./en/revise";
import { sell } from "./en/sell";
import { seller } from "./en/seller";
import { settings } from "./en/settings";
import { shell } from "./en/shell";

export const en = {
  account,
  addresses,
  admin,
  administering,
  aftermath,
  auth,
  bidding,
  cancelling,
  cards,
  cart,
  catalog,
  checkout,
  deciding,
  desk,
  errors,
  feedback,
  live,
  mails,
  notices,
  parcel,
  problems,
  payouts,
  profile,
  orders,
  proof,
  reconciliation,
  retraction,
  revise,
  sell,
  seller,
  settings,
  shell,
} as const;
