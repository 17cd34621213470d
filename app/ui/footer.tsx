import { CATEGORIES } from "~/domain/product";
import { useLanguage } from "~/i18n/language-provider";
import { Logo } from "./logo";
import { useSite } from "./site";

export function Footer() {
  const { t } = useLanguage();
  const { brand, contactEmail, currency } = useSite();
  return (
    <footer className="foot">
      <div className="wrap">
        <div>
          <Logo />
          <p className="muted">{t("shell.tagline")}</p>
        </div>
        <nav aria-labelledby="foot-policies">
          <h2 id="foot-policies">{t("shell.policies")}</h2>
          <ul>
            <Item to="/terms">{t("shell.terms")}</Item>
            <Item to="/privacy">{t("shell.privacy")}</Item>
            <Item to="/auction-rules">{t("shell.auctionRules")}</Item>
            <Item to="/used-items-policy">{t("shell.usedItems")}</Item>
          </ul>
        </nav>
        <nav aria-labelledby="foot-categories">
          <h2 id="foot-categories">{t("shell.categories")}</h2>
          <ul className="columns">
            {CATEGORIES.map((category) => (
              <Item key={category} to={`/category/${category}`}>
                {t(`shell.category.${category}`)}
              </Item>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="foot-contact">
          <h2 id="foot-contact">{t("shell.contact")}</h2>
          <ul>
            <Item to="/sell">{t("shell.startSelling")}</Item>
            <Item to="/account">{t("shell.account")}</Item>
            {contactEmail && <Item to={`mailto:${contactEmail}`}>{contactEmail}</Item>}
          </ul>
        </nav>
        <p className="muted small">
          {t("shell.copyright", { brand })} · {t("shell.prices", { currency })}
        </p>
      </div>
    </footer>
  );
}

function Item({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a href={to}>{children}</a>
    </li>
  );
}
