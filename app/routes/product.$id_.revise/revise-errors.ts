import { checkGoods, type Goods, type GoodsAnswer, type TypedGoods } from "~/domain/catalog/listing";
import { formatMoney } from "~/domain/money";
import type { Sentence } from "~/forms/sentence";

/** What the rules say of changes to a listing. What an auction costs is no part of them. */
export function checkChanges(
  typed: TypedGoods,
  { images, isAuction, price }: { images: number; isAuction: boolean } & Pick<Goods, "price">,
): GoodsAnswer {
  return checkGoods(isAuction ? { ...typed, price: formatMoney(price), stock: "1" } : typed, images);
}

/** The sentences of refusals, each on its field; that there are too few photos is about the condition. */
export function toErrors(answer: GoodsAnswer): Record<string, Sentence[]> {
  if (answer.ok) return {};
  const sentences = Object.entries(answer.refusals).map(([field, { reason }]): [string, Sentence[]] => [
    field === "images" ? "condition" : field,
    [{ key: `sell.refusal.${reason}` }],
  ]);
  return Object.fromEntries(sentences);
}
