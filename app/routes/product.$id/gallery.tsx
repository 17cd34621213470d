import { useLanguage } from "~/i18n/language-provider";
import { Picture, type PictureImage } from "~/ui/picture";

/** A strip of photos with scroll snap, and thumbnails that link to each. */
export function Gallery({ images, title }: { images: readonly PictureImage[]; title: string }) {
  const { t } = useLanguage();
  const named = (index: number) => t("catalog.photo", { n: index + 1, of: images.length });
  return (
    <div className="gallery">
      {/* Scrollable areas must be reachable by keyboard. */}
      <section className="strip" aria-label={t("catalog.photos")} tabIndex={images.length > 1 ? 0 : undefined}>
        {images.map((image, index) => (
          <Picture
            key={image.key}
            id={`photo-${index + 1}`}
            image={image}
            alt={images.length > 1 ? `${title}. ${named(index)}` : title}
            sizes="(max-width: 56rem) 100vw, 42rem"
            first={index === 0}
          />
        ))}
      </section>
      {images.length > 1 && (
        <nav className="thumbs" aria-label={t("catalog.photos")}>
          {images.map((image, index) => (
            <a key={image.key} href={`#photo-${index + 1}`}>
              <Picture image={image} alt={named(index)} sizes="4.5rem" />
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
