import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { log } from "~/http/log.server";
import { notFound } from "~/http/not-found.server";

export function loader({ context, request }: LoaderFunctionArgs) {
  log("page not found", { requestId: context.requestId, path: new URL(request.url).pathname });
  throw notFound();
}

/** What is not there cannot be posted to either. */
export function action(asked: ActionFunctionArgs) {
  return loader(asked);
}

export default function Missing() {
  return null;
}
