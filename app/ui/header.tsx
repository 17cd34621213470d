import { useLocation, useSearchParams } from "@remix-run/react";
import { STRIP_CATEGORIES } from "~/domain/product";
import { otherLanguage } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { Logo } from "./logo";
import { useRoot } from "./site";

export function Header() {
  const { t } = useLanguage();
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <header className="top">
      <a className="skip" href="#main">
        {t("shell.skip")}
      </a>
      <div className="wrap bar">
        <Logo />
        {/* biome-ignore lint/a11y/useSemanticElements: React 18 does not know the search element */}
        <form className="search" role="search" action="/search">
          <label className="sr" htmlFor="q">
            {t("shell.search")}
          </label>
          <input
            id="q"
            name="q"
            type="search"
            placeholder={t("shell.search")}
            defaultValue={pathname === "/search" ? (search.get("q") ?? "") : ""}
            maxLength={200}
            autoComplete="off"
          />
          <button type="submit">{t("shell.searchButton")}</button>
        </form>
        <nav className="tools" aria-label={t("shell.accountNav")}>
          <LanguageSwitch />
          <a className="opt" href="/sell">
            {t("shell.sell")}
          </a>
          {viewer && (
            <a className="opt" href="/seller-settings">
              {t("shell.store")}
            </a>
          )}
          <a href={viewer ? "/account" : "/auth"}>{t(viewer ? "shell.account" : "shell.signIn")}</a>
          <a href="/cart">
            {t("shell.cart")}
            <span className="count">
              <span aria-hidden="true">0</span>
              <span className="sr">{t("shell.cartCount", { count: 0 })}</span>
            </span>
          </a>
        </nav>
      </div>
      <nav className="wrap cats" aria-label={t("shell.categories")}>
        {STRIP_CATEGORIES.map((category) => (
          <a
            key={category}
            href={`/category/${category}`}
            aria-current={pathname === `/category/${category}` ? "page" : undefined}
          >
            {t(`shell.category.${category}`)}
          </a>
        ))}
      </nav>
    </header>
  );
}

function LanguageSwitch() {
  const { language, t } = useLanguage();
  const { pathname, search } = useLocation();
  const other = otherLanguage(language);
  return (
    <form method="post" action="/language">
      <input type="hidden" name="to" value={pathname + search} />
      <button type="submit" name="lang" value={other} lang={other}>
        {t("shell.switchTo")}
      </button>
    </form>
  );
}
