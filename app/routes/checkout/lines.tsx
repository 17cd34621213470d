import type { ShownLine } from "~/data/checkout/checkout-contents.server";
import { formatMoney, toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "~/ui/auctions/time-left";
import { Moment } from "~/ui/moment";
import { Picture } from "~/ui/picture";

export function Lines({ lines, now }: { lines: readonly ShownLine[]; now: number }) {
  const stores = [...new Map(lines.map(({ store }) => [store.handle, store])).values()];
  return stores.map((store) => (
    <Store
      key={store.handle}
      store={store}
      lines={lines.filter((line) => line.store.handle === store.handle)}
      now={now}
    />
  ));
}

function Store({ store, lines, now }: { store: ShownLine["store"]; lines: readonly ShownLine[]; now: number }) {
  const { t } = useLanguage();
  const shipping = lines.reduce((sum, line) => sum + line.shipping, 0);
  return (
    <section className="card stack">
      <div className="row between">
        <h2>
          <a href={`/store/${store.handle}`}>{store.name}</a>
        </h2>
        <p className="small muted">
          {shipping === 0
            ? t("catalog.freeShipping")
            : t("catalog.shippingCosts", { amount: formatMoney(toCentavos(shipping)) })}
        </p>
      </div>
      <ul className="goods">
        {lines.map((line) => (
          <Line key={line.id} line={line} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, now }: { line: ShownLine; now: number }) {
  const { t } = useLanguage();
  const { productId, title, image, quantity, requested, price, until } = line;
  return (
    <li>
      {image && <Picture image={image} alt="" sizes="4.5rem" />}
      <div className="stack tight">
        <h3>
          <a href={`/product/${productId}`}>{title}</a>
        </h3>
        {quantity > 1 && (
          <p className="small muted">{t("checkout.pieces", { count: quantity, each: formatMoney(price) })}</p>
        )}
        {quantity < requested && <p className="small">{t("cart.quantityWas", { from: requested, to: quantity })}</p>}
        {until !== null && (
          <p className="small">
            {t("orders.payBy")} <Moment at={until} /> · <TimeLeft endsAt={until} now={now} />
          </p>
        )}
      </div>
      <p className="num strong">{formatMoney(toCentavos(quantity * price))}</p>
    </li>
  );
}
