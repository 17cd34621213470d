import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { PickupNote } from "~/ui/checkout/pickup-note";
import { describedBy, Field, FieldErrors } from "~/ui/field";
import { Money } from "~/ui/money";
import { Picture } from "~/ui/picture";
import type { ShownGroup } from "./group";

interface LineProps {
  line: ShownGroup["lines"][number];
  reply?: FormReply;
}

export function Line({ line, reply }: LineProps) {
  const { t } = useLanguage();
  const { productId, image, condition, price, quantity, most, amount, why, wasPrice, wasQuantity } = line;
  const hasPage = why !== "paused" && why !== "takenDown";
  return (
    <li>
      {image && <Picture image={image} alt="" sizes="4.5rem" />}
      <div className="stack tight">
        <h3>
          {hasPage ? (
            <a href={`/product/${productId}`}>
              <ListingTitle of={line} />
            </a>
          ) : (
            <ListingTitle of={line} />
          )}
        </h3>
        <p className="small muted dots">
          <span>{t(`catalog.condition.${condition}`)}</span>
          {why === null && <span>{t("catalog.left", { count: line.stock })}</span>}
          {quantity > 1 && <span>{t("cart.each", { amount: price })}</span>}
        </p>
        {why && <p className="error">{t(`cart.refusal.${why}`)}</p>}
        {(why === null || why === "notShipped") && <PickupNote of={line} />}
        {wasPrice !== null && <p className="changed small">{t("cart.priceWas", { from: wasPrice, to: price })}</p>}
        {wasQuantity !== null && (
          <p className="changed small">{t("cart.quantityWas", { from: wasQuantity, to: quantity })}</p>
        )}
      </div>
      {why === null && (
        <p className="num strong">
          <Money amount={amount} />
        </p>
      )}
      <form className="quantity" method="post" action={most > 1 ? "/cart" : `/cart/${productId}/remove`}>
        {most > 1 && <Quantity line={line} reply={reply} />}
        <button className="btn ghost" type="submit" formAction={`/cart/${productId}/remove`} formNoValidate>
          {t("cart.remove")}{" "}
          <span className="sr">
            <ListingTitle of={line} />
          </span>
        </button>
        <FieldErrors name={`quantity-${productId}`} errors={reply?.errors.quantity} />
      </form>
    </li>
  );
}

function Quantity({ line, reply }: LineProps) {
  const { productId, quantity, most } = line;
  const { t } = useLanguage();
  const name = `quantity-${productId}`;
  return (
    <>
      <input type="hidden" name="product" value={productId} />
      <Field
        name={name}
        label={
          <>
            {t("cart.quantity")}{" "}
            <span className="sr">
              <ListingTitle of={line} />
            </span>
          </>
        }
      >
        <input
          id={name}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          defaultValue={reply?.typed.quantity ?? quantity}
          required
          {...describedBy({ name, errors: reply?.errors.quantity })}
        />
      </Field>
      <button className="btn" type="submit">
        {t("cart.update")}{" "}
        <span className="sr">
          <ListingTitle of={line} />
        </span>
      </button>
    </>
  );
}
