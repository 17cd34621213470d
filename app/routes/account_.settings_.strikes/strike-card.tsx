import type { StoredStrike } from "~/data/auctions/strikes.server";
import { appealableUntil } from "~/domain/moderation/appeal";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { KEPT_FORM } from "~/ui/field";
import { AppealField } from "~/ui/moderation/appeal-field";
import { Moment } from "~/ui/moment";

interface StrikeCardProps {
  strike: StoredStrike;
  here: string;
  /** Whether a change of language keeps what is typed here. */
  isKept: boolean;
  reply?: FormReply;
}

/** A strike, the state of its appeal, and the form to appeal it. */
export function StrikeCard({ strike, here, isKept, reply }: StrikeCardProps) {
  const { t } = useLanguage();
  const { orderId, productId, at, appeal, decision, reason, now } = strike;
  const until = appealableUntil(strike, now);
  return (
    <article className="card stack tight">
      <p>
        <a className="strong" href={`/product/${productId}`}>
          <ListingTitle of={strike} />
        </a>{" "}
        {decision && <span className={decision === "lifted" ? "chip good" : "chip"}>{t(`strikes.${decision}`)}</span>}
      </p>
      <p className="small muted">
        {t("strikes.given")} <Moment at={at} />
      </p>
      {appeal && (
        <div>
          <p className="small muted">{t("strikes.yours")}</p>
          <p className="lines">{appeal}</p>
        </div>
      )}
      {reason && (
        <div>
          <p className="small muted">{t("strikes.reason")}</p>
          <p className="lines">{reason}</p>
        </div>
      )}
      {appeal && !decision && <p className="muted">{t("strikes.waits")}</p>}
      {until === null && !appeal && !decision && <p className="small muted">{t("strikes.over")}</p>}
      {until !== null && (
        <form id={isKept ? KEPT_FORM : undefined} className="stack tight" method="post" action={here}>
          <input type="hidden" name="strike" value={orderId} />
          <AppealField id={`appeal-${orderId}`} label={t("strikes.words")} reply={reply} />
          <p className="small muted">
            {t("strikes.until")} <Moment at={until} />
          </p>
          <p>
            <button className="btn" type="submit">
              {t("strikes.appeal")}
            </button>
          </p>
        </form>
      )}
    </article>
  );
}
