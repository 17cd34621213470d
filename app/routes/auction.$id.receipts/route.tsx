import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReceipts } from "~/data/auctions/proofs.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { pageTitle } from "~/ui/page-title";
import { OwnReceipts } from "./own-receipts";
import { RevealedBids } from "./revealed-bids";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Receipts of the user's own bids in an auction, and of all bids once they are revealed. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, found] = await requireUserAnd(request, context, (userId) => findReceipts(context.db, id, userId));
  if (!found) throw notFound();
  return { ...found, auction: id, title: context.t(found.own.length > 0 ? "proof.receipts" : "proof.opened") };
}

export default function Receipts() {
  const { title, auction, product, own, revealed } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <BackTitle to={`/product/${product.id}`} label={product.title} title={title} />
      {own.length > 0 && <OwnReceipts receipts={own} />}
      {own.length > 0 && revealed && <h2>{t("proof.opened")}</h2>}
      {revealed && <RevealedBids auction={auction} {...revealed} />}
      <p>
        <a href={`/auction/${auction}/proof`}>{t("proof.toCheck")}</a>
      </p>
    </div>
  );
}
