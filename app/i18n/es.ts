import { account } from "./es/account";
import { addresses } from "./es/addresses";
import { admin } from "./es/admin";
import { administering } from "./es/administering";
import { aftermath } from "./es/aftermath";
import { auth } from "./es/auth";
import { bidding } from "./es/bidding";
import { cancelling } from "./es/cancelling";
import { cards } from "./es/cards";
import { cart } from "./es/cart";
import { catalog } from "./es/catalog";
import { checkout } from "./es/checkout";
import { deciding } from "./es/deciding";
import { desk } from "./es/desk";
import { errors } from "./es/errors";
import { feedback } from "./es/feedback";
import { live } from "./es/live";
import { mails } from "./es/mails";
import { notices } from "./es/notices";
import { orders } from "./es/orders";
import { parcel } from "./es/parcel";
import { payouts } from "./es/payouts";
import { problems } from "./es/problems";
import { profile } from "./es/profile";
import { proof } from "./es/proof";
import { reconciliation } from "./es/reconciliation";
import { retraction } from "./es/retraction";
import { revise } from "./es/revise";
import { sell } from "./es/sell";
import { seller } from "./es/seller";
import { settings } from "./es/settings";
import { shell } from "./es/shell";
import type { Texts } from "./texts";

export const es: Texts = {
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
};
