import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { foreign, type Language } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { Picture, type PictureImage } from "../picture";

interface ItemLineProps {
  productId: string;
  title: string;
  /** Of the title, where it is known. */
  language?: Language;
  image: PictureImage | null;
  amount: Centavos;
  children: ReactNode;
}

/** What is to be paid, and its amount. */
export function ItemLine({ productId, title, language, image, amount, children }: ItemLineProps) {
  const reader = useLanguage().language;
  return (
    <li>
      {image && <Picture image={image} alt="" sizes="4.5rem" />}
      <div className="stack tight">
        <h3 lang={language && foreign(language, reader)}>
          <a href={`/product/${productId}`}>{title}</a>
        </h3>
        {children}
      </div>
      <p className="num strong">
        <Money amount={amount} />
      </p>
    </li>
  );
}
