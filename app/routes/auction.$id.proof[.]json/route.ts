import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findProof } from "~/data/auctions/proofs.server";
import { notFound } from "~/http/pages/not-found.server";

/** An auction's history, to be verified with other tools. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const proof = await findProof(context.db, params.id ?? "");
  if (!proof) throw notFound();
  const { terms, events } = proof;
  return new Response(JSON.stringify({ terms, events }, null, 1), {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
