import type { StoredImage } from "~/data/images/image-store.server";
import { useLanguage } from "~/i18n/language-provider";
import { Picture } from "~/ui/picture";

/** Up to five slides of four seconds each, animated by CSS alone; a checkbox pauses them. */
export function Hero({ slides }: { slides: readonly StoredImage[] }) {
  const { t } = useLanguage();
  return (
    <>
      <section className="hero">
        <div className="wrap">
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
        {slides.length > 1 && (
          <label className="pause small">
            <input type="checkbox" /> {t("catalog.pause")}
          </label>
        )}
        {slides.length > 0 && (
          <div className={`slides n${slides.length}`} aria-hidden="true">
            {slides.map((image, index) => (
              <Picture key={image.key} image={image} alt="" sizes="100vw" first={index === 0} later={index > 0} />
            ))}
          </div>
        )}
      </section>
      <div className="papel" aria-hidden="true" />
    </>
  );
}
