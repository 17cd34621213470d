import type { ShownLine } from "~/data/checkout/checkout-contents.server";
import { checkoutTotals, linesAboveLimit } from "~/domain/checkout/checkout";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { useSite } from "~/ui/page-provider";

/** Says before the button that the total is above what can be paid at once, and what to do; otherwise nothing. */
export function AboveLimit({ lines }: { lines: readonly ShownLine[] }) {
  const { t } = useLanguage();
  const { maxPayment } = useSite();
  if (checkoutTotals(lines).total <= maxPayment) return null;
  const tooDear = linesAboveLimit(lines, maxPayment);
  const [first, ...more] = lines;
  const payable = lines.filter((line) => !tooDear.includes(line));
  return (
    <div className="toast bad stack tight" id="above-limit">
      <p className="strong">{t("checkout.aboveLimit.title", { max: maxPayment })}</p>
      {tooDear.length > 0 && (
        <p>{t("checkout.aboveLimit.alone", { titles: tooDear.map(({ title }) => title).join(", ") })}</p>
      )}
      {payable.some(({ quantity }) => quantity > 1) && (
        <p>
          {t("checkout.aboveLimit.fewer")}{" "}
          {first && more.length === 0 ? (
            <a href={`/product/${first.productId}`}>
              <ListingTitle of={first} />
            </a>
          ) : (
            <a href="/cart">{t("checkout.toCart")}</a>
          )}
        </p>
      )}
      {lines.length > 1 && payable.length > 0 && (
        <>
          <p>{t("checkout.aboveLimit.apart")}</p>
          <ul>
            {payable.map(({ kind, id, productId, ...of }) => (
              <li key={id}>
                <a href={kind === "order" ? `/checkout?order=${id}` : `/checkout?product=${productId}`}>
                  <ListingTitle of={of} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
