import type { MouseEvent } from "react";
import { useLanguage } from "~/i18n/language-provider";

interface DeleteProductFormProps {
  /** The page of the question, which its answer is sent to. */
  action: string;
  /** Where the list is that the product is on. */
  back: string;
  onCancel?: (event: MouseEvent) => void;
}

/** The two answers to the question whether a product should be deleted. */
export function DeleteProductForm({ action, back, onCancel }: DeleteProductFormProps) {
  const { t } = useLanguage();
  return (
    <form className="row" method="post" action={action}>
      <button className="btn main" type="submit">
        {t("admin.delete")}
      </button>
      <a className="btn ghost" href={back} onClick={onCancel}>
        {t("admin.cancel")}
      </a>
    </form>
  );
}
