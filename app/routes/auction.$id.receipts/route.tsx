import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReceipts } from "~/data/auctions/proofs.server";
import { writeReceipt } from "~/domain/auction/proof";
import { formatMoney } from "~/domain/money";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** What proves somebody's own bids in an auction. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [, found] = await requireUserAnd(request, context, (userId) => findReceipts(context.db, id, userId));
  if (!found) throw notFound();
  return { ...found, auction: id, title: context.t("proof.receipts") };
}

export default function Receipts() {
  const { title, auction, product, receipts } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <p className="small">
        <a href={`/product/${product.id}`}>
          <span aria-hidden="true">‹ </span>
          {product.title}
        </a>
      </p>
      <h1>{title}</h1>
      <p>{t("proof.receiptsAbout")}</p>
      <ul className="list">
        {receipts.map((receipt) => (
          <li className="card stack tight" key={receipt.seq}>
            <p className="small muted">
              {t("proof.line")} {receipt.seq} · <Moment at={receipt.at} />
            </p>
            <p>
              {t("proof.maximum")}: <b className="num">{formatMoney(receipt.max)}</b>
            </p>
            <p className="small">
              {t("proof.copy")}: <code>{writeReceipt(receipt)}</code>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/auction/${auction}/proof`}>{t("proof.toCheck")}</a>
      </p>
    </div>
  );
}
