import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "~/ui/auctions/time-left";
import { ItemLine } from "~/ui/checkout/item-line";
import { PickupNote } from "~/ui/checkout/pickup-note";
import { Moment } from "~/ui/moment";
import type { ShownGroup } from "./group";

/** An item to be paid by a deadline; the buyer cannot change it. */
export function LockedLine({ line }: { line: ShownGroup["locked"][number] }) {
  const { t } = useLanguage();
  const { productId, title, image, kind, amount, until, now } = line;
  return (
    <ItemLine productId={productId} title={title} language={line.language} image={image} amount={amount}>
      {!line.isShipped && <p className="error">{t("cart.refusal.notShipped")}</p>}
      <PickupNote of={line.rates} />
      <p className="row small">
        <span className="chip good">{t(`cart.locked.${kind}`)}</span>
        <TimeLeft className="chip hot num" endsAt={until} now={now} isDeadline />
      </p>
      <p className="small muted">
        {t("orders.payBy")} <Moment at={until} shows="phrase" />
      </p>
    </ItemLine>
  );
}
