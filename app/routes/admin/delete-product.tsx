import { useLocation } from "@remix-run/react";
import { type MouseEvent, useId, useState } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { DeleteProductForm } from "~/ui/delete-product-form";

/** Leads to the question whether a product should be deleted; with script it is asked in a dialog on the spot. */
export function DeleteProduct({ id, title }: { id: string; title: string }) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(false);
  const question = useId();
  const page = `/admin/products/${id}/delete${search}`;

  function ask(event: MouseEvent) {
    event.preventDefault();
    setAsked(true);
  }

  return (
    <>
      <a className="btn sm ghost" href={page} onClick={ask}>
        {t("admin.delete")} <span className="sr">{title}</span>
      </a>
      {asked && (
        <dialog className="card" ref={open} aria-labelledby={question} onClose={() => setAsked(false)}>
          <div className="stack">
            <p className="strong">{title}</p>
            <h2 id={question}>{t("admin.confirm")}</h2>
            <p>{t("admin.confirmBody")}</p>
            <DeleteProductForm action={page} back={pathname + search} onCancel={close} />
          </div>
        </dialog>
      )}
    </>
  );
}

function open(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
}

function close(event: MouseEvent) {
  event.preventDefault();
  event.currentTarget.closest("dialog")?.close();
}
