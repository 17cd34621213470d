import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyField } from "~/ui/money-field";
import type { nextOffer } from "./next-offer";

interface SecondChanceProps {
  auctionId: string;
  next: ReturnType<typeof nextOffer>;
  reply?: FormReply;
}

export function SecondChance({ auctionId, next, reply }: SecondChanceProps) {
  const { t } = useLanguage();
  if ("key" in next) {
    if (next.key === "afterAuction.refusal.secondChanceUnavailable") return null;
    return (
      <section className="stack tight">
        <h2>{t("afterAuction.secondChance")}</h2>
        <p className="muted">{t(next.key, next.values)}.</p>
      </section>
    );
  }
  const { number } = next;
  return (
    <section className="stack tight">
      <h2>{t("afterAuction.secondChance")}</h2>
      <form className="stack" method="post" action={`/auction/${auctionId}/after`}>
        {"price" in next ? (
          <p>
            {t("afterAuction.next", { n: number, price: next.price })} {t("afterAuction.priceReached")}
          </p>
        ) : (
          <p>{t("afterAuction.nextRange", { n: number, minimum: next.minimum })}</p>
        )}
        <p className="small muted">{t("afterAuction.secondChanceBody")}</p>
        {!("price" in next) && (
          <MoneyField
            name="price"
            label={t("afterAuction.price")}
            hint={t("afterAuction.range", { minimum: next.minimum, maximum: next.maximum })}
            errors={reply?.errors.price}
            defaultValue={reply?.typed.price}
          />
        )}
        <p>
          <button className="btn main" type="submit">
            {t("afterAuction.makeOffer")}
          </button>
        </p>
      </form>
    </section>
  );
}
