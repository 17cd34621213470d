import type { StateCode } from "../accounts/mexican-states";
import { priceTo, type ShippingRates } from "../catalog/shipping-rates";
import { type Centavos, MAX_PRICE, toCentavos } from "../money";

export interface Parcel extends ShippingRates {
  /** The same for things of one seller. */
  seller: string;
  quantity: number;
  price: Centavos;
  isPickedUp: boolean;
}

/**
 * What shipping each of these costs when they are bought together; `null`: not shipped there. Of one seller's listings
 * with a price per further piece, the dearest first piece is charged, and every other piece as a further one. What is
 * picked up costs nothing and does not count.
 * Source: docs/rules/orders.md, amendments.
 */
export function shippingOf(parcels: readonly Parcel[], state: StateCode | null): (Centavos | null)[] {
  const first = parcels.map((parcel) => (parcel.isPickedUp ? null : priceTo(parcel, state)));
  const isSent = (index: number) => first[index] !== null;
  const isFree = parcels.map(({ seller, shippingFreeFrom }) => {
    const goods = parcels.filter((one, index) => one.seller === seller && isSent(index));
    const sum = goods.reduce((total, { price, quantity }) => total + price * quantity, 0);
    return shippingFreeFrom !== null && sum >= shippingFreeFrom;
  });
  const more = parcels.map(({ shippingMore }, index) => Math.min(shippingMore ?? 0, first[index] ?? 0));
  const rank = (index: number) => [first[index] ?? 0, more[index] ?? 0] as const;
  const isDearer = (one: number, other: number) => {
    const [[price, further], [otherPrice, otherFurther]] = [rank(one), rank(other)];
    return price !== otherPrice ? price > otherPrice : further !== otherFurther ? further > otherFurther : one < other;
  };
  const combines = (index: number) => isSent(index) && !isFree[index] && parcels[index]?.shippingMore !== null;
  return parcels.map(({ seller, quantity, price, isPickedUp }, index) => {
    if (isPickedUp) return toCentavos(0);
    const own = first[index] ?? null;
    if (own === null) return null;
    if (isFree[index] || quantity === 0) return toCentavos(0);
    const isDearest = parcels.every(
      (one, other) => other === index || one.seller !== seller || !combines(other) || isDearer(index, other),
    );
    const further = more[index] ?? 0;
    const cost = !combines(index) || isDearest ? own + (quantity - 1) * further : quantity * further;
    return toCentavos(Math.min(cost, MAX_PRICE - price * quantity));
  });
}
