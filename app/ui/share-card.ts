import type { MetaDescriptor } from "@remix-run/react";
import { PICTURE_WIDTH_MAX, pictureUrl } from "~/domain/images/picture";
import { locales } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/language";
import { type Matches, rootOf } from "./page-title";
import type { PictureImage } from "./picture";

const ICON = { path: "/icon-512.png", side: 512 };

interface Shared {
  title: string;
  about?: string | null;
  type?: "website" | "product";
  /** The market's icon stands for a page without a picture. */
  image?: PictureImage | null;
}

/** How a link to a page is shown where it is shared: Open Graph, which Twitter's cards read as well. */
export function shareCard(matches: Matches, { title, about, type = "website", image }: Shared): MetaDescriptor[] {
  const { site, language = "en", canonical } = rootOf(matches);
  if (!site || !canonical) return [];
  const { origin, brand } = site;
  const width = image ? Math.min(PICTURE_WIDTH_MAX, image.width) : ICON.side;
  const height = image ? Math.round((image.height * width) / image.width) : ICON.side;
  const others = LANGUAGES.filter((one) => one !== language);
  const properties = {
    "og:type": type,
    "og:site_name": brand,
    "og:title": title,
    ...(about && { "og:description": about }),
    "og:url": origin + canonical,
    "og:locale": localeOf(language),
    ...Object.fromEntries(others.map((one) => ["og:locale:alternate", localeOf(one)])),
    "og:image": origin + (image ? pictureUrl(image.key, PICTURE_WIDTH_MAX) : ICON.path),
    "og:image:width": String(width),
    "og:image:height": String(height),
    "og:image:alt": title,
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
}

/** "es_MX". */
function localeOf(language: (typeof LANGUAGES)[number]): string {
  return locales[language].replace("-", "_");
}
