import type { ProductCard } from "~/data/catalog/products.server";
import { ErrorPage } from "~/ui/error-page";
import { Similar } from "./related";

/** A listing whose page is gone, with what is like it. */
export function Gone({ similar }: { similar: readonly ProductCard[] }) {
  return (
    <>
      <ErrorPage status={410} />
      <div className="wrap">
        <Similar products={similar} />
      </div>
    </>
  );
}
