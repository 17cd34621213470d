/** A browser asks for it when the page is shown, not when it is only fetched ahead; so the listing's views are counted. */
export function ViewCount({ productId }: { productId: string }) {
  return <img src={`/product/${productId}/view`} alt="" width={1} height={1} hidden {...{ fetchpriority: "low" }} />;
}
