import type { ShownLine } from "~/data/checkout/checkout-contents.server";
import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { HeldUntil } from "~/ui/checkout/held-until";
import { ItemLine } from "~/ui/checkout/item-line";
import { StoreItems } from "~/ui/checkout/store-items";
import { PayUntil } from "~/ui/orders/pay-until";
import { DeliveryLinks } from "./delivery-links";

interface LinesProps {
  lines: readonly ShownLine[];
  others: Record<string, string>;
  now: number;
}

export function Lines({ lines, others, now }: LinesProps) {
  const stores = [...new Map(lines.map(({ store }) => [store.handle, store])).values()];
  return stores.map((store) => {
    const own = lines.filter((line) => line.store.handle === store.handle);
    const shipping = own.reduce((sum, line) => sum + line.shipping, 0);
    return (
      <StoreItems
        key={store.handle}
        store={store}
        shipping={toCentavos(shipping)}
        isPickedUp={own.every(({ pickup }) => pickup !== null)}
      >
        {own.map((line) => (
          <Line key={line.id} line={line} other={others[line.id]} now={now} />
        ))}
      </StoreItems>
    );
  });
}

function Line({ line, other, now }: { line: ShownLine; other: string | undefined; now: number }) {
  const { t } = useLanguage();
  const { productId, title, language, image, quantity, requested, price, until, heldUntil } = line;
  return (
    <ItemLine
      productId={productId}
      title={title}
      language={language}
      image={image}
      amount={toCentavos(quantity * price)}
      choice={<DeliveryLinks line={line} other={other} />}
    >
      {quantity > 1 && <p className="small muted">{t("checkout.pieces", { count: quantity, each: price })}</p>}
      {quantity < requested && <p className="small">{t("cart.quantityWas", { from: requested, to: quantity })}</p>}
      {heldUntil !== null && <HeldUntil until={heldUntil} now={now} />}
      {until !== null && <PayUntil payBy={until} now={now} />}
    </ItemLine>
  );
}
