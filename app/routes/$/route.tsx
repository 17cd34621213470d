import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { logMissing } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";

export const handle = { isShop: true };

export function loader({ context, request }: LoaderFunctionArgs) {
  if (context.memory.refusal) throw context.memory.refusal;
  logMissing(request, context.requestId);
  throw notFound();
}

/** A post to an unknown path gets the same 404. */
export function action(asked: ActionFunctionArgs) {
  return loader(asked);
}

export default function Missing() {
  return null;
}
