import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_CURRENCY } from "~/domain/money";
import { MAX_PAYMENT } from "~/domain/payments/payment";
import { FEE_RATE } from "~/domain/payments/payment-fee";
import { FIRST_YEAR } from "~/i18n/format";
import { DEFAULT_LANGUAGE } from "~/i18n/language";
import type { loader } from "~/root";

/** Of a page that failed before its frame was read. */
export const NOWHERE = {
  brand: "Tianguis",
  contactEmail: "",
  currency: DEFAULT_CURRENCY,
  maxPayment: MAX_PAYMENT,
  feeRate: FEE_RATE,
  origin: "",
  years: String(FIRST_YEAR),
};

export type Site = typeof NOWHERE;

/** Data of the root loader; a page that failed before it has only the defaults. */
export function useRoot() {
  return (
    useRouteLoaderData<typeof loader>("root") ?? {
      site: NOWHERE,
      viewer: null,
      inCart: 0,
      flash: null,
      requestId: "",
      titlePrefix: "",
      continued: "",
      language: DEFAULT_LANGUAGE,
      canonical: null,
    }
  );
}
