import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { handleWebhook } from "~/flows/payments/handle-webhook.server";
import { BodyTooLarge } from "~/http/body.server";
import { notFound } from "~/http/pages/not-found.server";
import { tooLarge } from "~/http/upload.server";

export function loader() {
  throw notFound();
}

/** Called by PayPal, which is authenticated by its signature: no session, no origin. */
export async function action({ context, request }: ActionFunctionArgs) {
  const body = await request.text().catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? tooLarge() : error;
  });
  return new Response(null, { status: await handleWebhook(context, request.headers, body) });
}
