import { useLocation } from "@remix-run/react";
import type { AdminProduct } from "~/data/moderation/admin-products.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { AdminTable } from "~/ui/moderation/admin-table";
import { StatusOrReview } from "~/ui/moderation/status-or-review";
import { Price } from "~/ui/price";
import { FormsScript } from "~/ui/send-button";

/** With script, the confirmation of a deletion opens in a dialog. */
export function ProductTable({ products }: { products: readonly AdminProduct[] }) {
  const { t } = useLanguage();
  const { search } = useLocation();

  function row(product: AdminProduct) {
    const { productId: id, price, status, isHeld, store, handle, isRestorable } = product;
    const named = <ListingTitle of={product} />;
    const page = `/admin/products/${id}/delete${search}`;
    return (
      <tr key={id}>
        <td>
          <p>{named}</p>
          <p className="small muted">
            <a href={`/admin?seller=${handle}`}>{store}</a>
          </p>
        </td>
        <td>
          <Price amount={price} />
        </td>
        <td>
          <StatusOrReview of={{ id, status, isHeld }} />
        </td>
        <td>
          <a className="btn sm" href={`/product/${id}`}>
            {t("admin.view")} <span className="sr">{named}</span>
          </a>{" "}
          <a className="btn sm" href={`/admin/products/${id}`}>
            {t("admin.edit")} <span className="sr">{named}</span>
          </a>{" "}
          {status !== "removed" && (
            <a className="btn sm ghost" href={page} data-dialog>
              {t("admin.delete")} <span className="sr">{named}</span>
            </a>
          )}
          {status === "removed" && isRestorable === 1 && (
            <a className="btn sm ghost" href={`/admin/takedowns/${id}`}>
              {t("adminTakedowns.restore")} <span className="sr">{named}</span>
            </a>
          )}
        </td>
      </tr>
    );
  }

  return (
    <>
      <AdminTable label={t("admin.products")} columns={[t("admin.product"), t("admin.price"), t("admin.status")]}>
        {products.map(row)}
      </AdminTable>
      <FormsScript />
    </>
  );
}
