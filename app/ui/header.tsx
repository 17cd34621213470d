import { useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { CATEGORIES } from "~/domain/catalog/product";
import { readTypedParam } from "~/domain/search/list-query";
import { shortCount } from "~/domain/short-count";
import { otherLanguage } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM } from "./field";
import { Logo } from "./logo";
import { BellCount } from "./messages/bell-count";
import { useRoot } from "./site";

export function Header() {
  const { t } = useLanguage();
  const { viewer, inCart } = useRoot();
  const { pathname, search } = useLocation();
  const selling = (
    <>
      <Place className="opt" to="/sell">
        {t("shell.sell")}
      </Place>
      {viewer?.handle && (
        <Place className="opt" to="/seller-settings">
          {t("shell.store")}
        </Place>
      )}
    </>
  );
  return (
    <header className="top">
      <a className="skip" href="#main">
        {t("shell.skip")}
      </a>
      <div className="wrap bar">
        <Logo />
        {/* On phones this sign is all of the search until it is pressed. */}
        <label className="find" htmlFor="q">
          <Sign path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5" />
          <span className="sr">{t("shell.search")}</span>
        </label>
        {/* biome-ignore lint/a11y/useSemanticElements: React 18 does not know the search element */}
        <form className="search" role="search" action="/search">
          <input
            id="q"
            name="q"
            type="search"
            placeholder={t("shell.search")}
            defaultValue={pathname === "/search" ? readTypedParam(new URLSearchParams(search), "q") : ""}
            maxLength={200}
            autoComplete="off"
          />
          {/* The index lets Safari focus it, or the field would close before the press. */}
          <button type="submit" tabIndex={0}>
            {t("shell.searchButton")}
          </button>
        </form>
        <nav className="tools" aria-label={t("shell.accountNav")}>
          <LanguageSwitch className="opt" />
          {selling}
          {viewer && <Bell unread={viewer.unread} />}
          <Place to={viewer ? "/account" : "/auth"}>
            <Sign path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.5-6 8-6s8 2 8 6" />
            <span className="word">{t(viewer ? "shell.account" : "shell.signIn")}</span>
          </Place>
          <Place to="/cart">
            <Sign path="M3 4h2.5l2.2 11h10.6L21 7H6.2M9 20h.01M17 20h.01" />
            <span className="word" aria-hidden="true">
              {t("shell.cart")}
            </span>
            {inCart > 0 && (
              <span className="count" aria-hidden="true">
                {shortCount(inCart)}
              </span>
            )}
            <span className="sr">{t("shell.cartCount", { count: inCart })}</span>
          </Place>
          <button className="menu" type="button" aria-label={t("shell.menu")} {...{ popovertarget: "menu" }}>
            <Sign path="M4 7h16M4 12h16M4 17h16" />
          </button>
        </nav>
      </div>
      {/* On phones a menu, with what has no room above. */}
      <nav id="menu" className="wrap cats" aria-label={t("shell.categories")} {...{ popover: "auto" }}>
        {selling}
        {CATEGORIES.map((category) => (
          <Place key={category} to={`/category/${category}`}>
            {t(`shell.category.${category}`)}
          </Place>
        ))}
        <LanguageSwitch className="opt" />
      </nav>
    </header>
  );
}

function Place({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <a className={className} href={to} aria-current={pathname === to ? "page" : undefined}>
      {children}
    </a>
  );
}

function Bell({ unread }: { unread: number }) {
  return (
    <Place className="bell" to="/account/notifications">
      <Sign path="M6 16V10a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" />
      <BellCount unread={unread} />
    </Place>
  );
}

/** The icon that replaces a word on phones. */
function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** On a page with a form to keep, the style sheet shows the label, which presses the button that posts that form along. */
function LanguageSwitch({ className }: { className: string }) {
  const { language, t } = useLanguage();
  const other = otherLanguage(language);
  return (
    <form className={className} method="post" action="/language">
      <input type="hidden" name="to" value={useHere()} />
      <button type="submit" name="lang" value={other} lang={other}>
        {t("shell.switchTo")}
      </button>
      {useMayKeep() && (
        <label className="keeps" htmlFor="keeps" lang={other}>
          {t("shell.switchTo")}
        </label>
      )}
    </form>
  );
}

/** Behind the page's form: the first button of a form is the one that Enter presses. */
export function KeepingSwitch() {
  const { language, t } = useLanguage();
  const other = otherLanguage(language);
  const to = useHere();
  if (!useMayKeep()) return null;
  return (
    <button
      id="keeps"
      className="btn"
      type="submit"
      lang={other}
      // Its label would name it, but phones hide that one with their menu.
      aria-label={t("shell.switchTo")}
      form={KEPT_FORM}
      formAction={`/language?${new URLSearchParams({ lang: other, to })}`}
      formMethod="post"
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
    >
      {t("shell.switchTo")}
    </button>
  );
}

/** Visitors sign in and ask about products: their other pages do without the button's bytes. */
function useMayKeep(): boolean {
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  return pathname === "/auth" || pathname.startsWith("/product/") || viewer !== null;
}

function useHere(): string {
  const { pathname, search } = useLocation();
  // What failed may be no page: the address of a button, or one that takes no form.
  return useRouteError() ? "/" : pathname + search;
}
