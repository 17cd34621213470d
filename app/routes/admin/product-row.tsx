import type { AdminProduct } from "~/data/admin.server";
import { useLanguage } from "~/i18n/language-provider";
import { Price } from "~/ui/price";
import { DeleteProduct } from "./delete-product";

export function ProductRow({ product }: { product: AdminProduct }) {
  const { t } = useLanguage();
  const { id, title, price, status, store } = product;
  return (
    <tr>
      <td>
        <p>{title}</p>
        <p className="small muted">{store}</p>
      </td>
      <td>
        <Price amount={price} />
      </td>
      <td>
        {status === "active" ? (
          <span className="chip good">{t("admin.active")}</span>
        ) : (
          <span className="chip">{t(`catalog.status.${status}`)}</span>
        )}
      </td>
      <td>
        <a className="btn sm" href={`/product/${id}`}>
          {t("admin.view")} <span className="sr">{title}</span>
        </a>{" "}
        {status !== "removed" && <DeleteProduct id={id} title={title} />}
      </td>
    </tr>
  );
}
