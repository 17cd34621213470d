import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleWebhook } from "~/flows/payments/handle-webhook.server";
import { notFound } from "~/http/pages/not-found.server";

export function loader() {
  throw notFound();
}

/** Called by PayPal, which is authenticated by its signature: no session, no origin. */
export async function action({ context, request }: ActionFunctionArgs) {
  return new Response(null, { status: await handleWebhook(context, request.headers, await request.text()) });
}
