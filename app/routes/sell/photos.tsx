import type { StoredImage } from "~/data/images/image-store.server";
import type { PhotoChange } from "~/domain/catalog/draft";
import { MAX_PRODUCT_IMAGES, MIME_TYPE, PRODUCT_IMAGE_FORMATS } from "~/domain/images/image";
import { draftPictureUrl } from "~/domain/images/picture";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, FieldErrors } from "~/ui/field";
import { FileChooser } from "~/ui/file-chooser";
import type { DraftEditor } from "./use-draft";

const ACCEPT = PRODUCT_IMAGE_FORMATS.map((format) => MIME_TYPE[format]).join();

/** With script, choosing files uploads them. */
export function Photos({ editor, errors }: { editor: DraftEditor; errors?: readonly Sentence[] }) {
  const { t } = useLanguage();
  const { photos, progress, status } = editor;
  const isFull = photos.length >= MAX_PRODUCT_IMAGES;

  return (
    <div className="field">
      <label htmlFor="photos">{t("sell.field.photos")}</label>
      {photos.length > 0 && (
        <ol className="pics">
          {photos.map((image, index) => (
            <Photo key={image.key} image={image} index={index} last={index === photos.length - 1} />
          ))}
        </ol>
      )}
      <div className="drop">
        <FileChooser
          name="photos"
          choose={t("sell.choosePhotos")}
          isReady={editor.ready}
          accept={ACCEPT}
          multiple
          disabled={isFull}
          onChange={(event) => event.target.files && editor.upload(event.target.files)}
          {...describedBy({ name: "photos", hint: true, errors })}
        />
        {!editor.ready && !isFull && (
          <button className="btn" type="submit" formAction="/sell/photos" formNoValidate>
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

function Photo({ image, index, last }: { image: StoredImage; index: number; last: boolean }) {
  const { t } = useLanguage();
  const n = index + 1;
  const name = image.key.split("/")[1];
  const button = (change: PhotoChange, sign: string, label: string, isOff = false) => (
    <button
      id={`${change}-${name}`}
      type="submit"
      formAction={`/sell/photos/${name}/${change}`}
      formNoValidate
      disabled={isOff}
      aria-label={label}
      title={label}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <li>
      <img
        src={draftPictureUrl(image.key, 320)}
        width={image.width}
        height={image.height}
        alt={t("sell.photo", { n })}
      />
      {index === 0 && <span className="chip rosa">{t("sell.cover")}</span>}
      <div className="moves">
        {button("move-earlier", "←", t("sell.moveEarlier", { n }), index === 0)}
        {button("move-later", "→", t("sell.moveLater", { n }), last)}
        {button("remove", "×", t("sell.removePhoto", { n }))}
      </div>
    </li>
  );
}
