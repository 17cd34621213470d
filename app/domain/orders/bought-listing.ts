import type { Language } from "~/i18n/language";
import type { Condition } from "../catalog/product";
import type { SaleTerms } from "../catalog/sale-terms";
import type { ShippingRates } from "../catalog/shipping-rates";

/** A listing as an order keeps it, whatever becomes of it later. */
export interface BoughtListing extends SaleTerms, ShippingRates {
  title: string;
  description: string | null;
  language: Language;
  secondTitle: string | null;
  secondDescription: string | null;
  condition: Condition;
  shipping: string | null;
  returns: string | null;
  images: readonly { key: string; width: number; height: number; placeholder: string | null }[];
}
