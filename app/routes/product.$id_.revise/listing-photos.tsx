import { useEffect, useRef, useState } from "react";
import type { RevisableListing } from "~/data/catalog/revisions.server";
import { MAX_PRODUCT_IMAGES, PHOTO_TYPES } from "~/domain/images/image";
import { pictureUrl } from "~/domain/images/picture";
import { useLanguage } from "~/i18n/language-provider";
import { PhotoList } from "~/ui/catalog/photo-list";
import { describedBy } from "~/ui/field";
import { FileChooser } from "~/ui/file-chooser";

/** The photos that buyers see; each button changes them at once and keeps what was typed. With script, choosing files uploads them. */
export function ListingPhotos({ listing: { id, photos } }: { listing: RevisableListing }) {
  const { t } = useLanguage();
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const upload = useRef<HTMLButtonElement>(null);
  const isFull = photos.length >= MAX_PRODUCT_IMAGES;
  const place = `/product/${id}/photos`;
  return (
    <div className="field">
      <label htmlFor="photos">{t("sell.field.photos")}</label>
      <PhotoList photos={photos} pictureOf={pictureUrl} actionOf={(name, change) => `${place}/${name}/${change}`} />
      <div className="drop">
        <FileChooser
          name="photos"
          choose={t("sell.choosePhotos")}
          accept={PHOTO_TYPES}
          multiple
          disabled={isFull}
          onChange={({ target }) => target.files?.length && target.form?.requestSubmit(upload.current)}
          {...describedBy({ name: "photos", hint: true })}
        />
        {!isFull && (
          <button ref={upload} className="btn" type="submit" formAction={place} formNoValidate hidden={ready}>
            {t("sell.uploadPhotos")}
          </button>
        )}
        <p className="hint" id="photos-hint">
          {t("sell.photosHint")} {t("revise.photosHint")}
        </p>
      </div>
    </div>
  );
}
