import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { log } from "~/http/log.server";
import { notFound } from "~/http/not-found.server";

export function loader({ context, request }: LoaderFunctionArgs) {
  log("page not found", { requestId: context.requestId, path: new URL(request.url).pathname });
  throw notFound();
}

export default function Missing() {
  return null;
}
