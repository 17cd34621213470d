import type { StoredStrike } from "~/data/auctions/strikes.server";
import { APPEAL_MAX, appealableUntil } from "~/domain/auctions/strike";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { KEPT_FORM, TextArea } from "~/ui/field";
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
  const name = `appeal-${orderId}`;
  const errors = reply?.errors.appeal;
  const hint = t("strikes.hint", { max: APPEAL_MAX });
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
          <TextArea
            label={t("strikes.words")}
            hint={hint}
            errors={errors}
            id={name}
            name="appeal"
            maxLength={APPEAL_MAX}
            defaultValue={reply?.typed.appeal}
            required
          />
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
