import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notice } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { checkoutPage, readCheckoutTarget } from "~/http/pages/checkout-page.server";

/** PayPal redirects here when the buyer cancels. */
export function loader({ context, request }: LoaderFunctionArgs) {
  return redirectWithFlash(context, checkoutPage(readCheckoutTarget(request)), notice("checkout.cancelled"));
}
