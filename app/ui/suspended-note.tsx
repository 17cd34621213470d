import { useLocation } from "@remix-run/react";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "./moment";
import { useRoot } from "./site";

const PAGE = "/account/suspension";

/** Above every page of a suspended person but the one that says all of it. */
export function SuspendedNote() {
  const { t } = useLanguage();
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  const suspension = viewer?.suspension;
  if (!suspension || pathname === PAGE) return null;
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
          <a href={PAGE}>{t("suspensions.link")}</a>
        </p>
      </div>
    </aside>
  );
}
