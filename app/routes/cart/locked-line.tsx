import { formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "~/ui/auctions/time-left";
import { Moment } from "~/ui/moment";
import { Picture } from "~/ui/picture";
import type { ShownGroup } from "./group";

/** An item to be paid by a deadline; the buyer cannot change it. */
export function LockedLine({ line }: { line: ShownGroup["locked"][number] }) {
  const { t } = useLanguage();
  const { productId, title, image, kind, price, until, now } = line;
  return (
    <li>
      {image && <Picture image={image} alt="" sizes="4.5rem" />}
      <div className="stack tight">
        <h3>
          <a href={`/product/${productId}`}>{title}</a>
        </h3>
        <p className="row small">
          <span className="chip good">{t(`cart.locked.${kind}`)}</span>
          <TimeLeft className="chip hot num" endsAt={until} now={now} />
        </p>
        <p className="small muted">
          {t("orders.payBy")} <Moment at={until} />
        </p>
      </div>
      <p className="num strong">{formatMoney(price)}</p>
    </li>
  );
}
