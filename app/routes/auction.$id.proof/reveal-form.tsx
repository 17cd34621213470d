import { REASON_MAX } from "~/domain/reason";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Moment } from "~/ui/moment";

interface RevealingProps {
  /** Who revealed the bids, when and why; `null` while they are not revealed. */
  revelation: { by: string; at: number; reason: string } | null;
  isOpen: boolean;
  here: string;
  reply?: FormReply;
}

export function RevealForm({ revelation, isOpen, here, reply }: RevealingProps) {
  const { t } = useLanguage();
  return (
    <>
      <FormError reply={reply} />
      {revelation && (
        <section className="card stack tight" aria-labelledby="revealed">
          <h2 id="revealed">{t("proof.revealed")}</h2>
          <p className="dots">
            <span>{revelation.by}</span>
            <Moment at={revelation.at} />
          </p>
          <p className="muted">{revelation.reason}</p>
        </section>
      )}
      {isOpen && (
        <form className="card stack no-print" method="post" action={here}>
          <h2>{t("proof.reveal")}</h2>
          <p>{t("proof.revealBody")}</p>
          <TextField
            name="reason"
            label={t("proof.revealReason")}
            hint={t("proof.revealHint", { max: REASON_MAX })}
            errors={reply?.errors.reason}
            defaultValue={reply?.typed.reason}
            maxLength={REASON_MAX}
            required
          />
          <p>
            <button className="btn danger" type="submit">
              {t("proof.revealYes")}
            </button>
          </p>
        </form>
      )}
    </>
  );
}
