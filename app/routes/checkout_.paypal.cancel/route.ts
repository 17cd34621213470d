import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notice } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { checkoutPage, readCheckoutTarget, readPickups } from "~/http/pages/checkout-page.server";

/** PayPal redirects here when the buyer cancels. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const page = checkoutPage(readCheckoutTarget(request), readPickups(request));
  return redirectWithFlash(context, page, notice("checkout.cancelled"));
}
