import { type Centavos, parseMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { wordsAttributes } from "~/ui/catalog/words-attributes";
import type { ShownProduct } from "./facts";
import { NotShippedNote } from "./not-shipped-note";

interface ConfirmBidProps {
  product: ShownProduct;
  auctionId: string;
  formKey: string;
  typed: Record<string, string>;
  minimum: Centavos;
}

/** For a bid far above the minimum. Names the listing in its original words: these are what the bid is for. */
export function ConfirmBid({ product, auctionId, formKey, typed, minimum }: ConfirmBidProps) {
  const { t, language } = useLanguage();
  const { original } = product.words;
  const { max = "", key = formKey } = typed;
  const values = { amount: parseMoney(max) ?? minimum, minimum };
  return (
    <div className="wrap narrow page stack">
      <h1>{t("bidding.confirmTitle", values)}</h1>
      <p>{t("bidding.confirmBody", values)}</p>
      <p className="strong" {...wordsAttributes(original, language)}>
        {original.text}
      </p>
      <NotShippedNote product={product} />
      <form className="stack tight" method="post" action={`/product/${product.id}`}>
        <input type="hidden" name="auction" value={auctionId} />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="max" value={max} />
        <button className="btn main wide" type="submit" name="confirmed" value="yes">
          {t("bidding.confirm", values)}
        </button>
        <button className="btn wide" type="submit" name="confirmed" value="no">
          {t("bidding.goBack")}
        </button>
      </form>
    </div>
  );
}
