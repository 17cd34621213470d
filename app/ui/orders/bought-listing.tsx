import type { ReactNode } from "react";
import type { BoughtGoods } from "~/data/orders/bought-listings.server";
import { pictureUrl } from "~/domain/images/picture";
import { LANGUAGES } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "../back-title";
import { Additions } from "../catalog/additions";
import { ReturnTerms, ShippingTerms } from "../catalog/terms";
import { wordsAttributes } from "../catalog/words-attributes";
import { Money } from "../money";
import { Picture } from "../picture";

interface BoughtListingProps extends BoughtGoods {
  title: string;
  back: { to: string; label: string };
}

/** What an order was about, with its photographs in full. */
export function BoughtListing({
  title,
  back,
  listing,
  additions,
  returnWorkingDays,
  quantity,
  price,
}: BoughtListingProps) {
  const { t } = useLanguage();
  const { language, images } = listing;
  const second = LANGUAGES.find((one) => one !== language) ?? language;
  return (
    <div className="wrap medium page stack account">
      <BackTitle {...back} title={title}>
        <p className="muted">{t("orderPage.listing.body")}</p>
      </BackTitle>
      <ul className="grid">
        {images.map((image, index) => (
          <li key={image.key} className="item">
            <a href={pictureUrl(image.key, 1280)}>
              <Picture
                image={image}
                alt={t("orderPage.listing.photo", { n: index + 1, of: images.length })}
                sizes="(min-width: 40rem) 13rem, 44vw"
              />
            </a>
          </li>
        ))}
      </ul>
      <Words language={language} heading={listing.title} text={listing.description} />
      {listing.secondTitle && (
        <Words language={second} heading={listing.secondTitle} text={listing.secondDescription}>
          <p className="small muted">{t("orderPage.listing.second")}</p>
        </Words>
      )}
      <dl className="facts">
        <dt>{t("orderPage.receipt.pieces")}</dt>
        <dd className="num">
          {quantity} × <Money amount={price} />
        </dd>
        <dt>{t("catalog.conditionLabel")}</dt>
        <dd>{t(`catalog.condition.${listing.condition}`)}</dd>
        <dt>{t("catalog.shipping")}</dt>
        <dd>
          <ShippingTerms {...listing} />
        </dd>
        <dt>{t("catalog.returns")}</dt>
        <dd>
          <ReturnTerms {...listing} returnWorkingDays={returnWorkingDays} />
        </dd>
      </dl>
      <Additions additions={additions.map((addition) => ({ ...addition, language }))} />
    </div>
  );
}

interface WordsProps {
  language: (typeof LANGUAGES)[number];
  heading: string;
  text: string | null;
  children?: ReactNode;
}

function Words({ language, heading, text, children }: WordsProps) {
  const reader = useLanguage().language;
  return (
    <section className="stack tight">
      {children}
      <h2 {...wordsAttributes({ language }, reader)}>{heading}</h2>
      {text && (
        <p className="lines measure" {...wordsAttributes({ language }, reader)}>
          {text}
        </p>
      )}
    </section>
  );
}
