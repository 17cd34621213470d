import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { confirmArrival } from "~/flows/shipments/deliver-order.server";
import { moveAsBuyer } from "~/http/pages/order-page.server";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/account/orders/${params.id}`, 303);
}

export function action(args: ActionFunctionArgs) {
  return moveAsBuyer(args, confirmArrival, "delivered", "orderPage.arrived.done");
}

export { RedirectOnly as default } from "~/ui/redirect-only";
