import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, Scripts, useLocation, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notifications } from "~/ui/messages/notifications";
import inline from "../build/inline.json";
import { readFrame } from "./http/pages/frame.server";
import { LANGUAGES } from "./i18n/language";
import { useLanguage } from "./i18n/language-provider";
import { AnyError } from "./ui/error-page";
import { Footer } from "./ui/footer";
import { Header } from "./ui/header";
import { type Handle, usePage } from "./ui/page-provider";
import { useSite } from "./ui/site";

export function loader({ context }: LoaderFunctionArgs) {
  return readFrame(context);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.site.brand ?? "Tianguis" }];

/** The frame of every page, of errors too. */
export function Layout({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { hydrate, nonce } = usePage();
  const { pathname, search } = useLocation();
  const { origin } = useSite();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Sheets />
        <Links />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        {origin && <Alternates address={origin + pathname} search={search} />}
      </head>
      <body>
        <Header />
        <Notifications />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        {hydrate ? <Scripts nonce={nonce} /> : <PageScripts />}
      </body>
    </html>
  );
}

/** Sheets known at build time and held by their hashes: pages of the shop carry one. */
function Sheets() {
  const isShop = useMatches().some(({ handle }) => (handle as Handle)?.isShop);
  return (["shop", "desk"] as const).slice(0, isShop ? 1 : 2).map((name) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nobody else writes in them
    <style key={name} dangerouslySetInnerHTML={{ __html: inline[name] }} />
  ));
}

/** The same page in each language, and for readers of any. */
function Alternates({ address, search }: { address: string; search: string }) {
  const query = new URLSearchParams(search);
  query.delete("lang");
  const rest = query.size > 0 ? `?${query}` : "";
  return (
    <>
      {LANGUAGES.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={`${address}${rest ? `${rest}&` : "?"}lang=${language}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address + rest} />
    </>
  );
}

/** What a page that does not hydrate may run: links fetched ahead, and the islands. */
function PageScripts() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rules known at build time and held by their hash */}
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: inline.speculation }} />
      <script type="module" src={inline.islands} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <AnyError error={useRouteError()} />;
}
