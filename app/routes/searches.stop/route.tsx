import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findLinkedSearch, stopLinkedSearch } from "~/data/search/saved-searches.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { readSearchLink } from "~/http/session/mail-link.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Anyone with the URL can stop the search, so it must not be cached. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

async function readLinked({ context, request }: LoaderFunctionArgs) {
  const id = readSearchLink(request, context.config);
  const search = id ? await findLinkedSearch(context.db, id) : null;
  if (!search) throw notFound({ title: "searches.gone", body: "searches.goneBody" });
  return search;
}

export async function loader(args: LoaderFunctionArgs) {
  const { name, list, cadence } = await readLinked(args);
  return data({ title: args.context.t("searches.stopTitle"), name, list, isOff: cadence === "off" });
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const { id, name, list } = await readLinked(args);
  await stopLinkedSearch(context.db, id, context.now());
  return redirectWithFlash(context, list, success("searches.stopped", { name }));
}

export default function StopSearch() {
  const { title, name, list, isOff } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <h1>{title}</h1>
      <p>{t(isOff ? "searches.isOff" : "searches.stopBody", { name })}</p>
      <div className="row">
        <a className="btn" href={list}>
          {name}
        </a>
        {!isOff && (
          <form method="post">
            <button className="btn main" type="submit">
              {t("searches.stop")}
            </button>
          </form>
        )}
      </div>
    </div>
  );
}
