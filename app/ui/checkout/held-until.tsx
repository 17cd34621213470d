import { useLanguage } from "~/i18n/language-provider";
import { TimeLeft } from "~/ui/auctions/time-left";
import { Moment } from "~/ui/moment";

export function HeldUntil({ until, now }: { until: number; now: number }) {
  const { t } = useLanguage();
  return (
    <p className="small dots">
      <span>
        {t("checkout.heldUntil")} <Moment at={until} shows="phrase" />
      </span>{" "}
      <TimeLeft endsAt={until} now={now} isDeadline />
    </p>
  );
}
