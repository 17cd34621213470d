import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "./moment";
import { useRoot } from "./site";

/** Above every page of a suspended person. */
export function SuspendedNote() {
  const { t } = useLanguage();
  const { viewer } = useRoot();
  const suspension = viewer?.suspension;
  if (!suspension) return null;
  const { until } = suspension;
  return (
    <aside className="wrap notes" aria-label={t("suspensions.title")}>
      <div className="toast bad">
        <p>
          {until === null ? (
            t("suspensions.bannerOpen")
          ) : (
            <>
              {t("suspensions.banner")} <Moment at={until} />.
            </>
          )}{" "}
          <a href="/account/suspension">{t("suspensions.link")}</a>
        </p>
      </div>
    </aside>
  );
}
