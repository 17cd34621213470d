import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReceipts } from "~/data/auctions/proofs.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { pageTitle } from "~/ui/page-title";
import { OwnReceipts } from "./own-receipts";
import { ReserveReceipt } from "./reserve-receipt";
import { RevealedBids } from "./revealed-bids";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Receipts of the user's own bids or reserve in an auction, and of all once they are revealed. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, found] = await requireUserAnd(request, context, (userId) => findReceipts(context.db, id, userId));
  if (!found) throw notFound();
  const title = found.own.length > 0 ? "proof.receipts" : found.revealed ? "proof.opened" : "dashboard.reserveReceipt";
  return { ...found, auction: id, title: context.t(title) };
}

export default function Receipts() {
  const { title, auction, product, isStarted, own, reserve, revealed } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const checkPage = isStarted ? `/auction/${auction}/proof` : null;
  return (
    <div className="wrap medium page stack">
      <BackTitle to={`/product/${product.id}`} label={<ListingTitle of={product} />} title={title} />
      {own.length > 0 && <OwnReceipts receipts={own} isOpen={revealed !== null} checkPage={checkPage} />}
      {reserve && (
        <ReserveReceipt
          receipt={reserve}
          isOpen={revealed !== null}
          isAlone={own.length === 0 && revealed === null}
          checkPage={checkPage}
        />
      )}
      {own.length > 0 && revealed && <h2>{t("proof.opened")}</h2>}
      {revealed && <RevealedBids {...revealed} checkPage={checkPage} />}
      <details className="card">
        <summary>{t("proof.byHandTitle")}</summary>
        <p>{t("proof.receiptByHand", { auction })}</p>
      </details>
      <p className="no-print">
        <button className="btn sm" type="button" data-print="" hidden>
          {t("orderPage.receipt.print")}
        </button>
      </p>
    </div>
  );
}
