import type { Shop } from "./shop";

/** A shipped purchase of several sellers, one of each price, paid at once. */
export async function buyOfSellers(shop: Shop, prices: readonly number[]) {
  const buyer = await shop.bidder();
  for (const price of prices) {
    await shop.putInCart(buyer, await shop.goods({ price, seller: await shop.newSeller() }));
  }
  await shop.start(buyer, { kind: "cart" });
  shop.service.approve(await shop.token(buyer));
  await shop.deliverWebhooks();
  const [payment] = await shop.paymentsOf(buyer);
  const orders = await shop.ordersOf(buyer);
  for (const { id } of orders) await shop.move(id, "shipped", "S");
  const of = (price: number) => orders.find(({ amount }) => amount === price) ?? orders[0];
  const order = (price: number) => of(price) as NonNullable<ReturnType<typeof of>>;
  return { buyer, captureId: payment?.capture_id ?? "", order };
}
