import type { SerializeFrom } from "@remix-run/cloudflare";
import { formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { Price } from "~/ui/price";
import type { loader } from "./route";

type Seen = SerializeFrom<typeof loader>["product"];

/** What it is, what it costs, and how to have it. */
export function BuyBox({ product }: { product: Seen }) {
  const { t, language } = useLanguage();
  const { isAuction, auctionEndsAt } = product;
  return (
    <div className="bidbox">
      <p className="row">
        <span className="chip rosa">{t(isAuction ? "catalog.auction" : "catalog.buyNowBadge")}</span>
        {product.status !== "active" && <span className="chip hot">{t(`catalog.status.${product.status}`)}</span>}
      </p>
      <h1>{product.title}</h1>
      <div>
        <p className="muted small">{t(isAuction ? "catalog.currentBid" : "catalog.price")}</p>
        <Price amount={product.price} />
      </div>
      {auctionEndsAt !== null && (
        <p>
          {t("catalog.ends")}{" "}
          <time dateTime={new Date(auctionEndsAt).toISOString()}>{formatDateTime(auctionEndsAt, language)}</time>
        </p>
      )}
      <Buttons product={product} />
      <Facts product={product} />
    </div>
  );
}

function Buttons({ product }: { product: Seen }) {
  const { t } = useLanguage();
  if (product.isOwn) return <p className="muted">{t("catalog.ownProduct")}</p>;
  if (product.status === "active" && product.stock === 0) return <p className="strong">{t("catalog.noneLeft")}</p>;
  if (!product.isForSale || product.isAuction) return null;
  return (
    <div className="stack tight">
      <a className="btn main wide" href="/cart">
        {t("catalog.buyNow")}
      </a>
      <a className="btn wide" href="/cart">
        {t("catalog.addToCart")}
      </a>
    </div>
  );
}

function Facts({ product }: { product: Seen }) {
  const { t } = useLanguage();
  const { store } = product;
  return (
    <dl className="facts small">
      <dt>{t("catalog.shipping")}</dt>
      <dd>{product.shipping ?? t("catalog.free")}</dd>
      <dt>{t("catalog.returns")}</dt>
      <dd>{product.returns ?? t("catalog.thirtyDays")}</dd>
      <dt>{t("catalog.conditionLabel")}</dt>
      <dd>
        {t(`catalog.condition.${product.condition}`)}
        {product.isForSale && ` · ${t("catalog.left", { count: product.stock })}`}
      </dd>
      <dt>{t("catalog.seller")}</dt>
      <dd>
        <a href={`/store/${store.handle}`}>{store.name}</a>
        {store.city && ` · ${store.city}`}
      </dd>
    </dl>
  );
}
