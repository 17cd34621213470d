import type { MetaDescriptor } from "@remix-run/cloudflare";
import type { Wording } from "~/domain/catalog/translation";
import { offeredWidths, pictureUrl, widthFilling, widthWithin } from "~/domain/images/picture";
import { foreign } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { Picture, type PictureImage, preloadPicture, sizesOf } from "~/ui/picture";

/** Width by height of a photo's frame on a desktop. */
const FRAME_WIDE = 42 / 34;

interface GalleryProps {
  images: readonly PictureImage[];
  title: Wording;
  isAuction: boolean;
}

/** A strip of photos with scroll snap, each a link to the largest size, which an island opens in a dialog. */
export function Gallery({ images, title, isAuction }: GalleryProps) {
  const { t, language } = useLanguage();
  const hasMany = images.length > 1;
  const named = (index: number) => t("catalog.photo", { n: index + 1, of: images.length });
  return (
    <div className="gallery">
      <section className="strip" aria-label={t("catalog.photos")}>
        {images.map((image, index) => (
          <a key={image.key} id={`photo-${index + 1}`} href={largestUrl(image)}>
            <span className="sr">{t("catalog.enlarge")}: </span>
            <Picture
              image={image}
              alt={hasMany ? `${title.text}. ${named(index)}` : title.text}
              lang={foreign(title.language, language)}
              sizes={photoSizes(image, isAuction)}
              first={index === 0}
            />
            {hasMany && (
              <span className="nth num" aria-hidden="true">
                {`${index + 1} / ${images.length}`}
              </span>
            )}
          </a>
        ))}
      </section>
      {hasMany && (
        <nav className="thumbs" aria-label={t("catalog.photos")}>
          {images.map((image, index) => (
            <a key={image.key} href={`#photo-${index + 1}`}>
              <Picture image={{ ...image, placeholder: null }} alt={named(index)} sizes="4.5rem" />
            </a>
          ))}
        </nav>
      )}
      <dialog className="zoom" aria-label={t("catalog.photos")}>
        <button type="button" value="0" aria-label={t("shell.dismiss")}>
          &times;
        </button>
        {hasMany && (
          <>
            <button type="button" value="-1" aria-label={t("catalog.previousPhoto")}>
              &lsaquo;
            </button>
            <button type="button" value="1" aria-label={t("catalog.nextPhoto")}>
              &rsaquo;
            </button>
          </>
        )}
      </dialog>
    </div>
  );
}

/** For the head of its page. */
export function preloadPhoto([photo]: readonly PictureImage[], isAuction: boolean): MetaDescriptor[] {
  return photo ? [preloadPicture(photo, photoSizes(photo, isAuction))] : [];
}

/** As wide as a phone and cut; of an auction whole, in what the bid field leaves of the window. */
function photoSizes(image: PictureImage, isAuction: boolean): string {
  const { width, height } = image;
  const whole = `(max-width: 30rem) min(100vw, ${Math.floor((36 * width) / height)}svh), `;
  const sizes = { vw: 100 * widthFilling(image, 1), upTo: 56, rem: 42 * widthWithin(image, FRAME_WIDE) };
  return (isAuction ? whole : "") + sizesOf(sizes);
}

function largestUrl({ key, width }: PictureImage): string {
  return pictureUrl(key, offeredWidths(width).at(-1)?.width ?? 320);
}
