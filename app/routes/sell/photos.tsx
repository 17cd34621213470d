import { MAX_PRODUCT_IMAGES, PHOTO_TYPES } from "~/domain/images/image";
import { draftPictureUrl } from "~/domain/images/picture";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { PhotoList } from "~/ui/catalog/photo-list";
import { describedBy, FieldErrors } from "~/ui/field";
import { FileChooser } from "~/ui/file-chooser";
import type { DraftEditor } from "./use-draft";

/** With script, choosing files uploads them. */
export function Photos({ editor, errors }: { editor: DraftEditor; errors?: readonly Sentence[] }) {
  const { t } = useLanguage();
  const { photos, progress, status } = editor;
  const isFull = photos.length >= MAX_PRODUCT_IMAGES;

  return (
    <div className="field">
      <label htmlFor="photos">{t("sell.field.photos")}</label>
      <PhotoList
        photos={photos}
        pictureOf={draftPictureUrl}
        actionOf={(name, change) => editor.text.at(`/sell/photos/${name}/${change}`)}
      />
      <div className="drop">
        <FileChooser
          name="photos"
          choose={t("sell.choosePhotos")}
          accept={PHOTO_TYPES}
          multiple
          disabled={isFull}
          onChange={(event) => event.target.files && editor.upload(event.target.files)}
          {...describedBy({ name: "photos", hint: true, errors })}
        />
        {!editor.ready && !isFull && (
          <button className="btn" type="submit" formAction={editor.text.at("/sell/photos")} formNoValidate>
            {t("sell.uploadPhotos")}
          </button>
        )}
        <p className="hint" id="photos-hint">
          {t("sell.photosHint")}
        </p>
        {progress !== null && (
          <progress max={1} value={progress < 1 ? progress : undefined} aria-label={t("sell.progress")} />
        )}
        <p className="small" role="status">
          {progress === 1 ? t("sell.preparing") : status && t(status.key, status.values)}
        </p>
      </div>
      <FieldErrors name="photos" errors={errors} />
    </div>
  );
}
