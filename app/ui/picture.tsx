import type { MetaDescriptor } from "@remix-run/cloudflare";
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
  return (
    <span className="pic" id={id}>
      {image.placeholder && <img className="blur" src={image.placeholder} alt="" aria-hidden="true" />}
      <img
        src={pictureUrl(image.key, 640)}
        srcSet={srcSetOf(image)}
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

/** In the head of a page, so that its first picture loads while the HTML still arrives: with the `sizes` of that picture. */
export function preloadPicture(image: PictureImage, sizes: string): MetaDescriptor {
  return {
    ...{ tagName: "link", rel: "preload", as: "image", fetchpriority: "high" },
    ...{ imageSrcSet: srcSetOf(image), imageSizes: sizes },
  };
}

/**
 * `sizes` of a photo that takes `vw` of a window of up to `upTo` rem, and `rem` in a wider one. Rounded down, so that a phone
 * does not take the next larger file for a pixel.
 */
export function sizesOf({ vw, upTo, rem }: { vw: number; upTo: number; rem: number }): string {
  return `(max-width: ${upTo}rem) ${Math.floor(vw)}vw, ${Math.floor(rem)}rem`;
}

function srcSetOf({ key, width }: PictureImage): string {
  return offeredWidths(width)
    .map((offered) => `${pictureUrl(key, offered.width)} ${offered.real}w`)
    .join();
}
