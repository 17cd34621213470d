import type { ProductCard } from "~/data/catalog/products.server";
import { titleFor, type Wording } from "~/domain/catalog/translation";
import { foreign } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";

/** Width by height of a slide's frame, more or less: it differs a little between a phone and a desktop. */
const FRAME = 3 / 2;

/** Up to five listings of four seconds each, animated by CSS alone; a checkbox pauses them, and so does who points at one. */
export function Hero({ products }: { products: readonly ProductCard[] }) {
  const { t, language } = useLanguage();
  const slides = widestFirst(products);
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
              <div className={`slides n${slides.length}`}>
                {slides.map(({ id, price, image, ...listing }, index) => (
                  <a key={id} href={`/product/${id}`}>
                    <Picture
                      image={image}
                      alt=""
                      sizes="(max-width: 56rem) 92vw, 36rem"
                      first={index === 0}
                      later={index > 0}
                    />
                    <span className="row between">
                      <Title of={titleFor(listing, language)} />
                      <b className="num">
                        <Money amount={price} />
                      </b>
                    </span>
                  </a>
                ))}
              </div>
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

function Title({ of: { text, language } }: { of: Wording }) {
  const reader = useLanguage().language;
  return (
    <span className="clip" lang={foreign(language, reader)}>
      {text}
    </span>
  );
}

/** The photograph that fills the frame most leads, so that the page's largest picture is there from the start. */
function widestFirst(products: readonly ProductCard[]): readonly ProductCard[] {
  const [first] = products.toSorted((a, b) => filled(b) - filled(a));
  return first ? [first, ...products.filter((product) => product !== first)] : [];
}

function filled({ image: { width, height } }: ProductCard): number {
  return Math.min(width / height / FRAME, (height / width) * FRAME);
}
