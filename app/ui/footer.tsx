import type { ReactNode } from "react";
import { CATEGORIES } from "~/domain/catalog/product";
import { useLanguage } from "~/i18n/language-provider";
import { Kept } from "./kept";
import { Logo } from "./logo";
import { useSite } from "./page-provider";
import type { Site } from "./site";

export function Footer() {
  const site = useSite();
  return (
    <Kept as="footer" className="foot" from={site}>
      {() => <Columns site={site} />}
    </Kept>
  );
}

function Columns({ site: { brand, contactEmail, currency, years } }: { site: Site }) {
  const { t } = useLanguage();
  return (
    <div className="wrap">
      <div>
        <Logo />
        <p className="muted">{t("shell.tagline")}</p>
      </div>
      <Fold title={t("shell.policies")}>
        <ul>
          <Item to="/terms">{t("shell.terms")}</Item>
          <Item to="/privacy">{t("shell.privacy")}</Item>
          <Item to="/auction-rules">{t("shell.auctionRules")}</Item>
          <Item to="/used-items-policy">{t("shell.usedItems")}</Item>
        </ul>
      </Fold>
      <Fold title={t("shell.categories")}>
        <ul className="columns">
          {CATEGORIES.map((category) => (
            <Item key={category} to={`/category/${category}`}>
              {t(`shell.category.${category}`)}
            </Item>
          ))}
        </ul>
      </Fold>
      <Fold title={t("shell.contact")}>
        <ul>
          <Item to="/sell">{t("shell.startSelling")}</Item>
          <Item to="/account">{t("shell.account")}</Item>
          {contactEmail && <Item to={`mailto:${contactEmail}`}>{contactEmail}</Item>}
        </ul>
      </Fold>
      <p className="muted small">
        {t("shell.copyright", { brand, years })} · {t("shell.prices", { currency })}
      </p>
    </div>
  );
}

/** Folded on a phone; on a wide screen a heading and its list. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <details className="fold">
        <summary>{title}</summary>
        {children}
      </details>
    </div>
  );
}

function Item({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a href={to}>{children}</a>
    </li>
  );
}
