import type { StoredImage } from "~/data/images/image-store.server";
import type { PhotoChange } from "~/domain/catalog/draft";
import { useLanguage } from "~/i18n/language-provider";

interface PhotoListProps {
  photos: readonly StoredImage[];
  pictureOf: (key: string, width: number) => string;
  /** Where the button of a photo, by the name of its file, posts to. */
  actionOf: (name: string, change: PhotoChange) => string;
}

/** The seller's photos in their order, with buttons of the form around them. */
export function PhotoList({ photos, ...addresses }: PhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <ol className="pics">
      {photos.map((image, index) => (
        <Photo key={image.key} {...addresses} image={image} index={index} last={index === photos.length - 1} />
      ))}
    </ol>
  );
}

interface PhotoProps extends Omit<PhotoListProps, "photos"> {
  image: StoredImage;
  index: number;
  last: boolean;
}

function Photo({ image, index, last, pictureOf, actionOf }: PhotoProps) {
  const { t } = useLanguage();
  const n = index + 1;
  const name = image.key.split("/")[1] ?? "";
  const button = (change: PhotoChange, sign: string, label: string, isOff = false) => (
    <button
      id={`${change}-${name}`}
      type="submit"
      formAction={actionOf(name, change)}
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
      <img src={pictureOf(image.key, 320)} width={image.width} height={image.height} alt={t("sell.photo", { n })} />
      {index === 0 && <span className="chip rosa">{t("sell.cover")}</span>}
      <div className="moves">
        {button("move-earlier", "←", t("sell.moveEarlier", { n }), index === 0)}
        {button("move-later", "→", t("sell.moveLater", { n }), last)}
        {button("remove", "×", t("sell.removePhoto", { n }))}
      </div>
    </li>
  );
}
