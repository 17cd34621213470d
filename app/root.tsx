import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Links, Meta, Outlet, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notifications } from "~/ui/messages/notifications";
import inline from "../build/inline.json";
import { readFrame } from "./http/pages/frame.server";
import { canonicalAddress } from "./http/pages/page-address.server";
import { LANGUAGES, type Language } from "./i18n/language";
import { useLanguage } from "./i18n/language-provider";
import { AnyError, errorTitle } from "./ui/error-page";
import { Footer } from "./ui/footer";
import { Header, KeepingSwitch } from "./ui/header";
import { type Handle, usePage, useSite } from "./ui/page-provider";
import { useRoot } from "./ui/site";
import { StructuredData } from "./ui/structured-data";
import { SuspendedNote } from "./ui/suspended-note";

export async function loader({ context, request }: LoaderFunctionArgs) {
  return { ...(await readFrame(context)), canonical: canonicalAddress(new URL(request.url)) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.site.brand ?? "Tianguis" }];

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Title />
        <Sheets />
        <Links />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <Addresses />
      </head>
      <body>
        <Header />
        <SuspendedNote />
        <Notifications />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <KeepingSwitch />
        <Footer />
        <PageScripts />
        <StructuredData />
      </body>
    </html>
  );
}

/** The page's own; when it failed, what the error page says. */
function Title() {
  const { t } = useLanguage();
  const { brand } = useSite();
  const page = usePage();
  // Some routes show their errors themselves.
  const error = useRouteError() ?? page.error;
  return error ? <title>{`${t(errorTitle(error))} · ${brand}`}</title> : <Meta />;
}

/** Style sheets known at build time and allowed by their hashes; pages of the shop only need the first. */
function Sheets() {
  const { sheets } = usePage();
  const isShop = useMatches().some(({ handle }) => (handle as Handle)?.isShop);
  return (["shop", "desk"] as const).slice(0, isShop ? 1 : 2).map((name) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheets, known at build time
    <style key={name} dangerouslySetInnerHTML={{ __html: sheets[name] }} />
  ));
}

/** Where search engines find this page, in this language and in each: none for a private page or an error. */
function Addresses() {
  const { site, canonical } = useRoot();
  const page = usePage();
  const error = useRouteError() ?? page.error;
  if (!canonical || error) return null;
  const { pathname, searchParams } = new URL(canonical, site.origin);
  searchParams.delete("lang");
  const inLanguage = (language?: Language) => {
    const query = new URLSearchParams(searchParams);
    if (language) query.set("lang", language);
    return `${site.origin}${pathname}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <>
      <link rel="canonical" href={site.origin + canonical} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={inLanguage()} />
      <link rel="search" type="application/opensearchdescription+xml" title={site.brand} href="/opensearch.xml" />
    </>
  );
}

/** Scripts of every page: speculation rules and the islands. */
function PageScripts() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rules known at build time and allowed by their hash */}
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
