import type { SellerProfile } from "~/data/accounts/seller-profiles.server";
import { useLanguage } from "~/i18n/language-provider";

/** What comes next in a store without listings. */
export function FirstSteps({ profile }: { profile: SellerProfile }) {
  const { t } = useLanguage();
  const { payout_account, shipping_policy, return_policy } = profile;
  const steps = [
    ["list", "/sell", false],
    ["account", "#payout_account", payout_account !== null],
    ["policies", "#shipping_policy", shipping_policy !== null && return_policy !== null],
  ] as const;
  return (
    <section className="card stack" aria-labelledby="first">
      <h2 id="first">{t("store.first")}</h2>
      <p>{t("store.firstBody")}</p>
      <ol className="stack tight">
        {steps.map(([step, page, isDone]) => (
          <li key={step}>
            <a href={page}>{t(`store.step.${step}`)}</a>{" "}
            {isDone && <span className="chip good">{t("store.done")}</span>}
          </li>
        ))}
      </ol>
      <p className="row">
        <a className="btn main" href="/sell">
          {t("seller.sell")}
        </a>
        <a className="btn" href="/seller-settings/import">
          {t("imports.title")}
        </a>
      </p>
    </section>
  );
}
