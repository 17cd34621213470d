import type { SellerImport } from "~/data/imports/imports.server";
import { CATEGORIES, CONDITIONS } from "~/domain/catalog/product";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, KEPT_FORM } from "~/ui/field";
import { FileChooser } from "~/ui/file-chooser";
import { FormError } from "~/ui/form-error";

interface UploadFormProps {
  last: Pick<SellerImport, "hasArchive"> | null;
  /** Whether lines of the last file are to be corrected. */
  isCorrected: boolean;
  reply: FormReply | undefined;
}

export function UploadForm({ last, isCorrected, reply }: UploadFormProps) {
  const { t } = useLanguage();
  const { typed = {}, errors = {} } = reply ?? {};
  const isAnother = last !== null;
  const archive = { name: "archive", hint: true, errors: errors.archive };
  const file = { name: "file", hint: true, errors: errors.file };
  return (
    <form id={KEPT_FORM} className="card stack" method="post" encType="multipart/form-data">
      <FormError reply={reply} />
      {isAnother && <h2>{t(isCorrected ? "imports.corrected" : "imports.another")}</h2>}
      {isAnother && <p className="muted">{t("imports.replaces")}</p>}
      <Field {...file} label={t("imports.file")} hint={t("imports.fileHint")}>
        <FileChooser
          name="file"
          choose={t("imports.choose")}
          accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values"
          {...describedBy(file)}
        />
      </Field>
      <Field
        {...archive}
        label={t("imports.archive")}
        hint={t(last?.hasArchive ? "imports.archiveKept" : "imports.archiveHint")}
      >
        <FileChooser
          name="archive"
          choose={t("imports.choose")}
          accept=".zip,application/zip"
          {...describedBy(archive)}
        />
      </Field>
      <Field name="category" label={t("imports.category")}>
        <select id="category" name="category" defaultValue={typed.category ?? ""}>
          <option value="">{t("imports.notChosen")}</option>
          {CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {t(`shell.category.${one}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field name="condition" label={t("imports.condition")}>
        <select id="condition" name="condition" defaultValue={typed.condition ?? "new"}>
          {CONDITIONS.map((one) => (
            <option key={one} value={one}>
              {t(`catalog.condition.${one}`)}
            </option>
          ))}
        </select>
      </Field>
      <button className={isAnother ? "btn" : "btn main"} type="submit">
        {t("imports.upload")}
      </button>
    </form>
  );
}
