import type { ProductCard } from "~/data/catalog/products.server";
import { titleFor, type Wording } from "~/domain/catalog/translation";
import { widthWithin } from "~/domain/images/picture";
import { foreign } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { Kept } from "~/ui/kept";
import { Money } from "~/ui/money";
import { Picture, type PictureImage, sizesOf } from "~/ui/picture";

const SLIDES = 5;
/** Width by height of a slide's frame, on a phone and on a desktop. */
const [FRAME, FRAME_WIDE] = [3 / 2, 5 / 2];

/** A slide tells no time. */
type Slide = Omit<ProductCard, "auction">;

/** Up to five listings of four seconds each, animated by CSS alone; a checkbox pauses them, and so does who points at one. */
export function Hero({ slides }: { slides: readonly Slide[] }) {
  const { t } = useLanguage();
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <div className="stack">
            <h1>{t("catalog.heroTitle")}</h1>
            <p>{t("catalog.heroBody")}</p>
            <div className="row">
              <a className="btn main" href="/category/electronics">
                {t("catalog.shopNow")}
              </a>
              <a className="btn" href="/sell">
                {t("shell.startSelling")}
              </a>
            </div>
          </div>
          {slides.length > 0 && (
            <div>
              <Kept as="div" className={`slides n${slides.length}`} from={slides}>
                {() => <Slides slides={slides} />}
              </Kept>
              {slides.length > 1 && (
                <label className="pause small">
                  <input type="checkbox" /> {t("catalog.pause")}
                </label>
              )}
            </div>
          )}
        </div>
      </section>
      <div className="papel" aria-hidden="true" />
    </>
  );
}

function Slides({ slides }: { slides: readonly Slide[] }) {
  const { language } = useLanguage();
  return slides.map(({ id, price, image, ...listing }, index) => (
    <a key={id} href={`/product/${id}`}>
      <Picture image={image} alt="" sizes={slideSizes(image)} first={index === 0} later={index > 0} />
      <span className="row between">
        <Title of={titleFor(listing, language)} />
        <b className="num">
          <Money amount={price} />
        </b>
      </span>
    </a>
  ));
}

function Title({ of: { text, language } }: { of: Wording }) {
  const reader = useLanguage().language;
  return (
    <span className="clip" lang={foreign(language, reader)}>
      {text}
    </span>
  );
}

/** The photograph that fills the frame most leads, so that the page's largest picture is there from the start. */
export function chooseSlides(products: readonly ProductCard[]): readonly Slide[] {
  const slides: Slide[] = products.slice(0, SLIDES).map(({ auction: _, ...listing }) => listing);
  const [first] = slides.toSorted((a, b) => filled(b) - filled(a));
  return first ? [first, ...slides.filter((product) => product !== first)] : [];
}

export function slideSizes(image: PictureImage): string {
  return sizesOf({ vw: 92 * widthWithin(image, FRAME), upTo: 56, rem: 30 * widthWithin(image, FRAME_WIDE) });
}

function filled({ image: { width, height } }: Slide): number {
  return Math.min(width / height / FRAME, (height / width) * FRAME);
}
