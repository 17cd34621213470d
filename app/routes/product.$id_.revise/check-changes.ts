import { checkGoods, type Goods, type GoodsAnswer, type TypedGoods } from "~/domain/catalog/listing";
import { formatMoney } from "~/domain/money";

/** What the rules say of changes to a listing. What an auction costs is no part of them. */
export function checkChanges(
  typed: TypedGoods,
  { images, isAuction, price }: { images: number; isAuction: boolean } & Pick<Goods, "price">,
): GoodsAnswer {
  return checkGoods(isAuction ? { ...typed, price: formatMoney(price), stock: "1" } : typed, images);
}
