import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findReceipts } from "~/data/auctions/proofs.server";
import { writeReceipt } from "~/domain/auction/proof";
import { notFound } from "~/http/pages/not-found.server";
import { requireUserAnd } from "~/http/session/session.server";
import { formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { Price } from "~/ui/price";

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
  const { t, language } = useLanguage();
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
      <ul className="cards one">
        {receipts.map((receipt) => (
          <li className="card" key={receipt.seq}>
            <dl className="facts small">
              <dt>{t("proof.line")}</dt>
              <dd>{receipt.seq}</dd>
              <dt>{t("proof.when")}</dt>
              <dd>
                <time dateTime={new Date(receipt.at).toISOString()}>{formatDateTime(receipt.at, language)}</time>
              </dd>
              <dt>{t("proof.maximum")}</dt>
              <dd>
                <Price amount={receipt.max} />
              </dd>
              <dt>{t("proof.copy")}</dt>
              <dd>
                <code className="code">{writeReceipt(receipt)}</code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      <p>
        <a href={`/auction/${auction}/proof`}>{t("proof.toCheck")}</a>
      </p>
    </div>
  );
}
