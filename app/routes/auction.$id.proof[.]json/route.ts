import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readProofHead, streamProof } from "~/http/pages/proof-page.server";

/** An auction's history, to be verified with other tools. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const head = await readProofHead(context, params.id ?? "");
  return new Response(streamProof(context, head), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
