import { PICTURE_WIDTH_MAX, pictureUrl } from "~/domain/images/picture";
import { useLanguage } from "~/i18n/language-provider";

/** Small, each leading to the large one. */
export function ListingPhotos({ photos }: { photos: readonly { key: string }[] }) {
  const { t } = useLanguage();
  if (photos.length === 0) return null;
  return (
    <ul className="row plain fact-photos">
      {photos.map(({ key }, index) => (
        <li key={key}>
          <a href={pictureUrl(key, PICTURE_WIDTH_MAX)}>
            <img
              src={pictureUrl(key, 320)}
              alt={t("sell.photo", { n: index + 1 })}
              width={96}
              height={96}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
