import { checkGoods, type Goods, type GoodsAnswer, type TypedGoods } from "~/domain/catalog/listing";
import { formatAmount } from "~/domain/money";

/** Checks changes to a listing by the domain rules, without the price of an auction. */
export function checkChanges(
  typed: TypedGoods,
  { images, isAuction, price }: { images: number; isAuction: boolean } & Pick<Goods, "price">,
): GoodsAnswer {
  return checkGoods(
    isAuction ? { ...typed, price: formatAmount(price), stock: "1", offers: undefined } : typed,
    images,
    0,
  );
}
