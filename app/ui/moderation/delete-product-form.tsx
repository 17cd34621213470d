import type { MouseEventHandler } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { usePending } from "../use-pending";

interface DeleteProductFormProps {
  product: Titled & { store: string };
  action: string;
  /** The list with the product. */
  back: string;
  onCancel?: MouseEventHandler;
}

/** Confirms the deletion of a product, in a dialog or on a page of its own. */
export function DeleteProductForm({ product, action, back, onCancel }: DeleteProductFormProps) {
  const { t } = useLanguage();
  const { pending, onSubmit } = usePending();

  return (
    <form className="stack" method="post" action={action} onSubmit={onSubmit}>
      <div>
        <p className="strong">
          <ListingTitle of={product} />
        </p>
        <p className="small muted">{product.store}</p>
      </div>
      <p>{t("admin.confirmBody")}</p>
      <div className="row">
        <a className="btn" href={back} onClick={onCancel}>
          {t("admin.cancel")}
        </a>
        <button className="btn danger" type="submit" aria-busy={pending}>
          {t(pending ? "admin.deleting" : "admin.delete")}
        </button>
      </div>
    </form>
  );
}
