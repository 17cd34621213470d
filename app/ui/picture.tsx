import { offeredWidths, pictureUrl } from "~/domain/images/picture";

export interface PictureImage {
  key: string;
  width: number;
  height: number;
  placeholder: string | null;
}

interface PictureProps {
  image: PictureImage;
  alt: string;
  /** Of the alternative text, where it is not the page's. */
  lang?: string;
  sizes: string;
  /** The first picture of a page loads with high priority; all others only when near. */
  first?: boolean;
  /** Loads with low priority. */
  later?: boolean;
  id?: string;
}

/** The small picture of something in a list; without a photograph, a box of its size. */
export function Thumbnail({ image }: { image: PictureImage | null }) {
  return image ? <Picture image={image} alt="" sizes="4.5rem" /> : <span className="pic" />;
}

/** A product's image in the size that fits, over its placeholder. */
export function Picture({ image, alt, lang, sizes, first = false, later = false, id }: PictureProps) {
  const srcSet = offeredWidths(image.width).map(({ width, real }) => `${pictureUrl(image.key, width)} ${real}w`);
  return (
    <span className="pic" id={id}>
      {image.placeholder && <img className="blur" src={image.placeholder} alt="" aria-hidden="true" />}
      <img
        src={pictureUrl(image.key, 640)}
        srcSet={srcSet.join()}
        sizes={sizes}
        alt={alt}
        lang={lang}
        width={image.width}
        height={image.height}
        decoding="async"
        loading={first ? undefined : "lazy"}
        {...(first ? { fetchpriority: "high" } : later ? { fetchpriority: "low" } : {})}
      />
    </span>
  );
}
