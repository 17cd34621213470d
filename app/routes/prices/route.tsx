import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readTypedParam } from "~/domain/search/list-query";
import { readPriceGuide } from "~/http/pages/price-guide.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { shareCard } from "~/ui/share-card";
import { Guide } from "./guide";

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  ...(data ? [{ name: "description", content: data.about }, ...shareCard(matches, data)] : []),
  // Any words make another page.
  ...(data?.words ? [{ name: "robots", content: "noindex, follow" }] : []),
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const words = readTypedParam(new URL(request.url).searchParams, "q");
  const title = context.t(words ? "prices.for" : "prices.title", { words });
  return {
    ...{ words, title, about: context.t("prices.intro") },
    read: words ? await readPriceGuide(context, words) : null,
  };
}

export default function Prices() {
  const { words, title, about, read } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack tight">
        <h1>{title}</h1>
        <p className="muted">{about}</p>
      </div>
      <form className="stack" action="/prices">
        <div className="field">
          <label htmlFor="words">{t("prices.label")}</label>
          <input
            id="words"
            name="q"
            type="search"
            defaultValue={words}
            maxLength={200}
            autoComplete="off"
            aria-describedby="words-hint"
          />
          <p className="hint" id="words-hint">
            {t("prices.hint")}
          </p>
        </div>
        <button className="btn main" type="submit">
          {t("prices.show")}
        </button>
      </form>
      {read && <Guide words={words} {...read} />}
    </div>
  );
}
